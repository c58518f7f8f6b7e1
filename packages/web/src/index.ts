export * from './ApiClient.ts';
export * from './CallError.ts';
export * from './config.ts';
export * from './openRoomSession.ts';
export * from './RoomSession.ts';
export * from './RoomSessionContext.ts';
export * from './Store.ts';
export * from './useStore.ts';

export * from './BrokerConnection.ts';
export * from './Clock.ts';
export * from './CommandSender.ts';
export * from './ConnectivitySignals.ts';
export * from './mqttConnect.ts';
export * from './Reconnector.ts';
export * from './RoomChannel.ts';

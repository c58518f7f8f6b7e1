export * from './console-client.ts';
export * from './crowd.ts';
export * from './guest-browser.ts';
export * from './migrated-database.ts';
export * from './platform-client.ts';
export * from './server-process.ts';
export * from './test-server.ts';

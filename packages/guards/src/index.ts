export * from './guard.ts';
export * from './or-timeout.ts';
export * from './repeating.ts';
export * from './token-bucket.ts';

export * from './Scrubber.tsx';
export * from './useReplay.ts';

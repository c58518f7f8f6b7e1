export * from './launchFields.ts';
export { launchTexts } from './launchTexts.ts';

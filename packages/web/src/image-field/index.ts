export * from './ImageField.tsx';

export * from './CodeField.tsx';
export * from './FactorSetUp.tsx';
export * from './RecoveryCodes.tsx';
export * from './SecondStepForm.tsx';
export * from './secondFactorTexts.ts';

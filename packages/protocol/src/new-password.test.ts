import { expect, it } from 'vitest';
import { newPassword } from './new-password.ts';

it('I-01 generated passwords are long, legible and different each time', () => {
  const made = Array.from({ length: 200 }, newPassword);
  for (const password of made) expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-z]{14}$/);
  expect(new Set(made).size).toBe(200);
});

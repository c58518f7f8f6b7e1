/** Signs that nobody reads for another: no 0 and O, no 1, I and l. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const LENGTH = 14;

/** A random password that can be read out. */
export const newPassword = (): string => {
  let password = '';
  while (password.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Not by remainder: the first letters would be likelier.
    password += LETTERS[byte % 64] ?? '';
  }
  return password;
};

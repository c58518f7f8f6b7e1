/** Limits of the import of accounts, apart from the others because few pages need them. */
export const importLimits = {
  /** Accounts of one file. */
  rows: 10_000,
  /** Rows of one request, and how many of those may have a password of their own. */
  rowsAtOnce: 200,
  passwordsAtOnce: 10,
  cellLength: 8_000,
} as const;

/** Ids of comments are numbers in the store. One beyond what it can hold becomes a number that no comment has. */
export const commentNumber = (id: string): number => Math.min(Number(id), Number.MAX_SAFE_INTEGER);

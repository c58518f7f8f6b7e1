/** A foreign API base receives no cookie, so the token is stored for the lifetime of the tab. */
const KEY = 'token';

export const readForeignToken = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

export const writeForeignToken = (token: string): void => sessionStorage.setItem(KEY, token);

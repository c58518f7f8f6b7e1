/** With a foreign API base there is no cookie; the token then lives as long as this tab. */
const KEY = 'token';

export const readForeignToken = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

export const writeForeignToken = (token: string): void => sessionStorage.setItem(KEY, token);

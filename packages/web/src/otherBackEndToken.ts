/** Another back end receives no cookie, so the token is stored for the lifetime of the tab. */
const KEY = 'token';

export const readOtherBackEndToken = (): string | undefined =>
  sessionStorage.getItem(KEY) ?? undefined;

export const writeOtherBackEndToken = (token: string): void => sessionStorage.setItem(KEY, token);

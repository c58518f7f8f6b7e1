/**
 * Error texts quote their input: URLs with keys, tokens, text that users typed. Identifiers of code stay, the rest
 * is removed.
 */
export const withoutSecrets = (text: string): string =>
  text
    // Query and fragment of a URL.
    .replace(/[?#][^\s)'"]*/g, '?…')
    // A quoted text stays if it can be an identifier.
    .replace(/(["'`])((?:(?!\1).)*)\1/gs, (whole, quote: string, inner: string) =>
      /^[A-Za-z_$][\w$.-]{0,40}$/.test(inner) ? whole : `${quote}…${quote}`,
    )
    // Long random words are keys; long numbers are phone numbers and ids.
    .replace(/[A-Za-z0-9_-]{24,}/g, '…')
    .replace(/\d{7,}/g, '…')
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, '…');

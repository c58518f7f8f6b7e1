/**
 * Texts of errors quote what they stumbled over: addresses with keys, tokens, what people typed. Names
 * of code stay, the rest goes.
 */
export const withoutSecrets = (text: string): string =>
  text
    // Whatever an address carries behind its path.
    .replace(/[?#][^\s)'"]*/g, '?…')
    // A quoted text stays if it can be the name of something in the code.
    .replace(/(["'`])((?:(?!\1).)*)\1/gs, (whole, quote: string, inner: string) =>
      /^[A-Za-z_$][\w$.-]{0,40}$/.test(inner) ? whole : `${quote}…${quote}`,
    )
    // Long random words are keys; long numbers are phones and ids.
    .replace(/[A-Za-z0-9_-]{24,}/g, '…')
    .replace(/\d{7,}/g, '…')
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, '…');

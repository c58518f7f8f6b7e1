export interface ForeignOrigins {
  /** For connections, pictures and media. */
  cspOrigins: string[];
  /** Where the broker is, unless it is wherever the page is. */
  brokerOrigin: string | undefined;
}

const contentSecurityPolicy = ({ cspOrigins, brokerOrigin }: ForeignOrigins): string => {
  const foreign = cspOrigins.map((origin) => ` ${origin}`).join('');
  const broker = brokerOrigin ? ` ${brokerOrigin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${foreign}`,
    `media-src 'self' blob:${foreign}`,
    `connect-src 'self'${broker}${foreign}`,
    // The HLS library takes streams apart in a worker.
    "worker-src 'self' blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** What every page and answer tells the browser about itself. */
export const protectiveHeaders = (origins: ForeignOrigins): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': contentSecurityPolicy(origins),
});

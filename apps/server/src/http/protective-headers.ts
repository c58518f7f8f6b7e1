export interface PageOrigins {
  /** The public URL, if it is configured. */
  publicUrl: string | undefined;
  /** Origins of connections, pictures and media. */
  cspOrigins: string[];
  /** The broker's URL, unless it is the page's own host. */
  brokerOrigin: string | undefined;
}

const contentSecurityPolicy = ({ cspOrigins, brokerOrigin }: PageOrigins): string => {
  const foreign = cspOrigins.map((origin) => ` ${origin}`).join('');
  const broker = brokerOrigin ? ` ${brokerOrigin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${foreign}`,
    `media-src 'self' blob:${foreign}`,
    `connect-src 'self'${broker}${foreign}`,
    // The HLS library demultiplexes in a worker.
    "worker-src 'self' blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** Hosts broadcast from their page, and the player has buttons for the rest. */
const USED = [
  'camera',
  'microphone',
  'display-capture',
  'picture-in-picture',
  'fullscreen',
  'autoplay',
  'clipboard-write',
  'screen-wake-lock',
];
const UNUSED = [
  'accelerometer',
  'clipboard-read',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = [
  ...USED.map((feature) => `${feature}=(self)`),
  ...UNUSED.map((feature) => `${feature}=()`),
].join(', ');

const YEAR_SECONDS = 31_536_000;

/** Security headers of every page and answer. */
export const protectiveHeaders = (origins: PageOrigins): Record<string, string> => ({
  ...(origins.publicUrl?.startsWith('https:') && {
    'strict-transport-security': `max-age=${YEAR_SECONDS}`,
  }),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': contentSecurityPolicy(origins),
});

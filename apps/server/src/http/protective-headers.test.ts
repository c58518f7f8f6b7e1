import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { protectiveHeaders } from './protective-headers.ts';

const root = path.join(import.meta.dirname, '../../../..');

/** Sources of the pages and of the packages that they load. */
const sources = ['apps/console/src', 'apps/room/src', 'packages'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
);

/** The browser's call behind each powerful feature. */
const calls: Record<string, RegExp> = {
  camera: /getUserMedia\(\{ video/,
  microphone: /getUserMedia\(.*audio: true/,
  'display-capture': /getDisplayMedia\(/,
  'picture-in-picture': /requestPictureInPicture\(/,
  fullscreen: /requestFullscreen\(/,
  autoplay: /\.play\(\)/,
  'clipboard-write': /clipboard\.write/,
  'clipboard-read': /clipboard\.read/,
  'screen-wake-lock': /wakeLock\.request\(/,
  accelerometer: /Accelerometer\(/,
  'encrypted-media': /requestMediaKeySystemAccess\(/,
  geolocation: /navigator\.geolocation/,
  gyroscope: /Gyroscope\(/,
  hid: /navigator\.hid\b/,
  'idle-detection': /IdleDetector/,
  'local-fonts': /queryLocalFonts\(/,
  magnetometer: /Magnetometer\(/,
  midi: /requestMIDIAccess\(/,
  payment: /PaymentRequest\(/,
  'publickey-credentials-get': /credentials\.get\(/,
  serial: /navigator\.serial\b/,
  usb: /navigator\.usb\b/,
  'xr-spatial-tracking': /navigator\.xr\b/,
};

describe('protectiveHeaders', () => {
  it('X-02 allow every powerful feature that a page uses, and no other', () => {
    const headers = protectiveHeaders({
      publicUrl: undefined,
      cspOrigins: [],
      brokerOrigin: undefined,
    });
    const expected = Object.entries(calls).map(([feature, call]) =>
      sources.some((source) => call.test(source)) ? `${feature}=(self)` : `${feature}=()`,
    );
    expect(headers['permissions-policy']?.split(', ').sort()).toEqual(expected.sort());
    expect(expected).toContain('screen-wake-lock=(self)');
    expect(expected).toContain('geolocation=()');
  });
});

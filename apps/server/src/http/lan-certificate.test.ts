import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { lanCertificate } from './lan-certificate.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-18T08:00:00Z');

describe('the certificate for the same network', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'live-lan-'));
  let dataDir = '';
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(root, 'data-'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const make = (addresses: string[], now = NOW) => lanCertificate(dataDir, addresses, now);

  it('O-15 names the addresses, serves alone, and is valid for 397 days', async () => {
    const { cert } = await make(['192.168.1.5', '10.0.0.4']);
    const certificate = new X509Certificate(cert);
    for (const address of ['192.168.1.5', '10.0.0.4'])
      expect(certificate.checkIP(address)).toBe(address);
    expect(certificate.checkIP('192.168.1.6')).toBeUndefined();
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.validFromDate.getTime()).toBe(NOW - DAY);
    expect(certificate.validToDate.getTime()).toBe(NOW + 396 * DAY);
  });

  it('O-15 is kept in the data folder, where its owner alone reads it, and used again', async () => {
    const first = await make(['192.168.1.5']);
    expect(statSync(path.join(dataDir, 'lan.pem')).mode & 0o777).toBe(0o600);
    expect(await make(['192.168.1.5'], NOW + 365 * DAY)).toEqual(first);
  });

  it('O-15 is made anew for another address, and 30 days before it expires', async () => {
    const first = await make(['192.168.1.5']);
    const moved = await make(['192.168.1.5', '192.168.1.6']);
    expect(moved.cert).not.toBe(first.cert);
    expect(new X509Certificate(moved.cert).checkIP('192.168.1.6')).toBe('192.168.1.6');
    // Fewer addresses are still in it.
    expect(await make(['192.168.1.6'])).toEqual(moved);
    const late = await make(['192.168.1.6'], NOW + 367 * DAY);
    expect(late.cert).not.toBe(moved.cert);
    expect(new X509Certificate(late.cert).validToDate.getTime()).toBe(NOW + (367 + 396) * DAY);
  });

  it.each([
    ['empty', () => ''],
    ['cut', (text: string) => text.slice(0, 2_000)],
    ['without its key', (text: string) => text.slice(text.indexOf('-----BEGIN CERT'))],
    ['something else', () => 'not a certificate'],
  ])('O-15 is made anew where the file is %s', async (_what, damage) => {
    const first = await make(['192.168.1.5']);
    const file = path.join(dataDir, 'lan.pem');
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
    const again = await make(['192.168.1.5']);
    expect(again.cert).not.toBe(first.cert);
    expect(await make(['192.168.1.5'])).toEqual(again);
  });
});

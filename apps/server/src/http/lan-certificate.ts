import { createPrivateKey, generateKeyPair, randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import forge from 'node-forge';

export interface LanCertificate {
  /** Both as PEM. */
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;
/** Browsers refuse certificates that are valid for longer, even those that somebody has accepted. */
const VALID_DAYS = 397;
/** It is replaced before it expires while a server runs. */
const RENEW_DAYS = 30;
/** Clocks of phones differ. */
const EARLIER_DAYS = 1;
const IP_ADDRESS = 7;

const fileIn = (dataDir: string) => path.join(dataDir, 'lan.pem');

/**
 * The certificate of these addresses. It is kept in the data folder, because a phone that has accepted it asks again
 * about any other; it is made anew when an address is not in it, or when it is about to expire.
 */
export const lanCertificate = async (
  dataDir: string,
  addresses: readonly string[],
  now: number,
): Promise<LanCertificate> => {
  const kept = readKept(fileIn(dataDir));
  if (kept && fits(kept, addresses, now)) return kept;
  const made = await makeCertificate(addresses, now);
  const file = fileIn(dataDir);
  // Renamed, so that a start that is interrupted leaves no half of a file.
  writeFileSync(`${file}.new`, made.key + made.cert, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
};

const readKept = (file: string): LanCertificate | undefined => {
  if (!existsSync(file)) return undefined;
  const [key, cert] = readFileSync(file, 'utf8').split(/(?<=-----END PRIVATE KEY-----\r?\n)/);
  return key && cert ? { key, cert } : undefined;
};

/** False also for a file that somebody has damaged. */
const fits = ({ key, cert }: LanCertificate, addresses: readonly string[], now: number) => {
  try {
    const certificate = new X509Certificate(cert);
    return (
      certificate.checkPrivateKey(createPrivateKey(key)) &&
      certificate.validToDate.getTime() > now + RENEW_DAYS * DAY_MS &&
      certificate.validFromDate.getTime() <= now &&
      addresses.every((address) => certificate.checkIP(address) !== undefined)
    );
  } catch {
    return false;
  }
};

const makeCertificate = async (
  addresses: readonly string[],
  now: number,
): Promise<LanCertificate> => {
  const { privateKey: key, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // The first digit keeps it positive.
  certificate.serialNumber = `1${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = new Date(now - EARLIER_DAYS * DAY_MS);
  certificate.validity.notAfter = new Date(now + (VALID_DAYS - EARLIER_DAYS) * DAY_MS);
  const name = [{ name: 'commonName', value: 'live-console' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: addresses.map((ip) => ({ type: IP_ADDRESS, ip })) },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(key), forge.md.sha256.create());
  return { key, cert: forge.pki.certificateToPem(certificate) };
};

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, text.length).toString('latin1') === text;

/** What a file says it is by its first bytes. Anything else is never handed to a decoder. */
export const imageFormat = (bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined => {
  if (bytes.length < 16) return undefined;
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : undefined;
};

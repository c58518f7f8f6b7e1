const FINAL_BINARY = 0x82;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;

const headerFor = (length: number): Buffer => {
  if (length < LENGTH_IN_16_BITS) return Buffer.of(FINAL_BINARY, length);
  if (length <= 0xffff) return Buffer.of(FINAL_BINARY, LENGTH_IN_16_BITS, length >> 8, length);
  const header = Buffer.alloc(10);
  header[0] = FINAL_BINARY;
  header[1] = LENGTH_IN_64_BITS;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
};

/** One binary message of a server, as it travels: made once, sent to many. */
export const webSocketFrame = (parts: readonly Buffer[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const header = headerFor(length);
  return Buffer.concat([header, ...parts], header.length + length);
};

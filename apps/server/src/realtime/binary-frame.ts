const FINAL_BINARY = 0x82;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;

const frameHead = (length: number): Buffer => {
  if (length < LENGTH_IN_16_BITS) return Buffer.from([FINAL_BINARY, length]);
  if (length <= 0xffff) {
    const head = Buffer.from([FINAL_BINARY, LENGTH_IN_16_BITS, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head[0] = FINAL_BINARY;
  head[1] = LENGTH_IN_64_BITS;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
};

/**
 * A binary message of a websocket server in one buffer. The websocket library writes head and message apart, and a writev
 * of two costs the server several times what one write does.
 */
export const binaryFrame = (parts: readonly Buffer[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([frameHead(length), ...parts]);
};

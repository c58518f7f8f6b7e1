import decodeQr from 'qr/decode.js';

/** Pixels of a module: scanners of pictures need a few. */
const SCALE = 4;

/** Rows of modules, light ones true. */
const decode = (rows: readonly (readonly boolean[])[]): string => {
  const width = (rows[0]?.length ?? 0) * SCALE;
  const height = rows.length * SCALE;
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (!rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return decodeQr({ width, height, data });
};

/** What the QR code of half blocks in the output of a terminal says. */
export const readTerminalQr = (output: string): string => {
  const lines = output
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .filter((line) => /^ *[█▀▄][█▀▄ ]{20,}$/.test(line));
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  const rows = lines.flatMap((line) => {
    const blocks = [...line.slice(margin)];
    return ['█▀', '█▄'].map((light) => blocks.map((block) => light.includes(block)));
  });
  return decode(rows);
};

/** What the path of a QR code in an SVG says; each dark module is a move to it. */
export const readSvgQr = (size: number, path: string): string => {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(true));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    const row = rows[Number(y)];
    if (row) row[Number(x)] = false;
  }
  return decode(rows);
};

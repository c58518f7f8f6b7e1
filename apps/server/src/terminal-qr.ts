import encodeQr from 'qr';

const WHITE_ON_BLACK = '\u001b[97;40m';
const RESET = '\u001b[0m';

/**
 * A QR code of half blocks, two rows of modules in each line. The colours are set, because not every scanner reads one
 * that a light terminal has inverted.
 */
export const terminalQr = (text: string, hasColours: boolean): string => {
  const lines = encodeQr(text, 'ascii', { ecc: 'low' }).trimEnd().split('\n');
  return lines
    .map((line) => (hasColours ? `  ${WHITE_ON_BLACK}${line}${RESET}` : `  ${line}`))
    .join('\n');
};

import { readTerminalQr } from '@live/testkit/read-qr';
import { describe, expect, it } from 'vitest';
import { terminalQr } from './terminal-qr.ts';

const LINK = 'https://192.168.1.5:8080/auth/scan?key=LtQXJqkqPbV0pQmRkK4ZcSeXw3y9hT1a';

describe('the QR code in the terminal', () => {
  it.each([true, false])('O-15 says what it was made of (colours: %s)', (hasColours) => {
    expect(readTerminalQr(`first\n\n${terminalQr(LINK, hasColours)}\n\nlast`)).toBe(LINK);
  });

  it('O-15 fits a terminal of 80 columns and 24 lines', () => {
    const lines = terminalQr(LINK, false).split('\n');
    expect(lines.length).toBeLessThan(24);
    for (const line of lines) expect(line.length).toBeLessThan(80);
  });
});

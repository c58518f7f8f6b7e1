// biome-ignore lint/style/noRestrictedImports: for tests alone, which may use the simulator
import type { Random } from '@live/simulator';

const EDGES = [
  0, 1, 127, 128, 255, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
] as const;
const LONGEST = 65_000;

/** A valid packet with a few mistakes: other bytes, other lengths, fields at their limits, itself again. */
export function mutate(random: Random, packet: Buffer): Buffer {
  let mutated = Buffer.from(packet);
  for (let times = random.between(0, 3); times > 0; times -= 1) {
    const at = random.between(0, Math.max(0, mutated.length - 4));
    switch (random.between(0, 6)) {
      case 0:
        if (mutated.length > 0) mutated[at] = random.between(0, 255);
        break;
      case 1:
        mutated = mutated.subarray(0, at);
        break;
      case 2:
        if (mutated.length >= at + 2) mutated.writeUInt16BE(random.pick(EDGES) % 65_536, at);
        break;
      case 3:
        if (mutated.length >= at + 4) mutated.writeUInt32BE(random.pick(EDGES), at);
        break;
      case 4:
        mutated = Buffer.concat([
          mutated,
          Buffer.alloc(random.between(0, 64), random.between(0, 255)),
        ]);
        break;
      case 5:
        if (random.chance(0.1)) {
          const copies = Array<Buffer>(random.between(2, 40)).fill(mutated);
          mutated = Buffer.concat(copies).subarray(0, LONGEST);
        }
        break;
      default:
        mutated = Buffer.concat([mutated.subarray(at), mutated.subarray(0, at)]);
    }
  }
  return mutated;
}

/** A valid text with a few mistakes: lines left out, repeated, moved, cut, joined, and numbers at their limits. */
export function mutateText(random: Random, text: string): string {
  const lines = text.split('\r\n');
  for (let times = random.between(0, 3); times > 0; times -= 1) {
    const at = random.between(0, lines.length - 1);
    const line = lines[at] ?? '';
    switch (random.between(0, 7)) {
      case 0:
        lines.splice(at, 1);
        break;
      case 1:
        lines.splice(random.between(0, lines.length), 0, line);
        break;
      case 2:
        lines[at] = line.slice(0, random.between(0, line.length));
        break;
      case 3:
        lines[at] = line.replace(/\d+/, String(random.pick([...EDGES, -1, 1e21, '1e2', ''])));
        break;
      case 4:
        lines[at] =
          line + random.pick(['\0', '\r', ' ', ':', '中', '\u2028', line, 'x'.repeat(300)]);
        break;
      case 5:
        if (random.chance(0.02))
          lines.splice(at, 0, ...Array<string>(random.between(2, 1_500)).fill(line));
        break;
      case 6:
        lines[at] = line.replace(/[a-z]+/i, () =>
          random.pick(['application', 'video', 'audio', 'mid', 'A']),
        );
        break;
      default:
        lines.splice(at, 0, random.pick(lines) ?? '');
    }
  }
  return lines.join(random.pick(['\r\n', '\r\n', '\n', '\r']));
}

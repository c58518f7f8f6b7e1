// npm run verify-draw -- FILE [--commitment HASH]: draws again from a proof and says whether its winners are right.
import { verifyDraw } from './verifyDraw.ts';

process.exitCode = verifyDraw(process.argv.slice(2), (line) => console.log(line)) ? 0 : 1;

import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SIZE_MB = 96;
const BLOCK = Buffer.alloc(64 * 1024);

/** A folder for the server's data; as root on a small disk of its own, which can then be filled. */
export class Disk {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'live-faults-'));
  readonly isMounted: boolean;

  constructor() {
    this.isMounted = mount(this.folder);
  }

  /** Only where it is mounted: nobody fills the machine's own disk. */
  fill(): void {
    if (!this.isMounted) throw new Error('this disk cannot be filled');
    this.#emptyWriteAheadLog();
    const ballast = openSync(path.join(this.folder, 'ballast'), 'w');
    try {
      for (;;) writeSync(ballast, BLOCK);
    } catch {
      // Full, as it should be.
    } finally {
      closeSync(ballast);
    }
  }

  /** Its file keeps the room that it once had, and would take writes for long on a full disk. */
  #emptyWriteAheadLog(): void {
    const database = new DatabaseSync(path.join(this.folder, 'live.sqlite'));
    database.exec('pragma busy_timeout = 2000; pragma wal_checkpoint(truncate)');
    database.close();
  }

  relieve(): void {
    rmSync(path.join(this.folder, 'ballast'), { force: true });
  }

  destroy(): void {
    if (this.isMounted) spawnSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const mount = (folder: string): boolean => {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
};

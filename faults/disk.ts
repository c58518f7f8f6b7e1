import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SIZE_MB = 96;
const BLOCK = Buffer.alloc(64 * 1024);

/** The server's data folder; as root it is a small mounted disk that can be filled. */
export class Disk {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'live-faults-'));
  readonly isMounted: boolean;

  constructor() {
    this.isMounted = mount(this.folder);
  }

  /** Only when mounted, so that the machine's own disk is never filled. */
  fill(): void {
    if (!this.isMounted) throw new Error('this disk cannot be filled');
    this.#emptyWriteAheadLog();
    const ballast = openSync(path.join(this.folder, 'ballast'), 'w');
    try {
      for (;;) writeSync(ballast, BLOCK);
    } catch {
      // The disk is full, as intended.
    } finally {
      closeSync(ballast);
    }
  }

  /** The log file keeps its size and would accept writes on a full disk. */
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

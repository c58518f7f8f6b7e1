import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const START_POLICY = '/usr/sbin/policy-rc.d';
const OUTPUT_TAIL = 4000;

/** Requires root on Debian, because other systems name their packages differently. */
export function canInstall(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

export async function updatePackageLists(): Promise<void> {
  await apt(['update']);
}

export async function installPackages(packages: string[]): Promise<void> {
  await withServicesDisabled(() => apt(['install', '-y', '--no-install-recommends', ...packages]));
}

/** Tests run their own instances, so a package must not start its service on the default port. */
async function withServicesDisabled(work: () => Promise<void>): Promise<void> {
  if (existsSync(START_POLICY)) return work();
  writeFileSync(START_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await work();
  } finally {
    rmSync(START_POLICY, { force: true });
  }
}

async function apt(args: string[]): Promise<void> {
  const child = spawn('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  let output = '';
  const append = (text: string) => {
    output = (output + text).slice(-OUTPUT_TAIL);
  };
  child.stdout.setEncoding('utf8').on('data', append);
  child.stderr.setEncoding('utf8').on('data', append);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`apt-get ${args[0]} exited with ${code}\n${output.trim()}`);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { runChild } from './child.mjs';

const child = JSON.stringify(new URL('./child.mjs', import.meta.url).href);

// Each says its process id once it listens; the first ends with 7 when asked to, the second never.
const PATIENT = `
  process.on('SIGTERM', () => process.exit(7));
  console.log('pid ' + process.pid);
  setInterval(() => {}, 1000);
`;
const STUBBORN = `
  process.on('SIGTERM', () => {});
  console.log('pid ' + process.pid);
  setInterval(() => {}, 1000);
`;

// What tests start ends with them by itself, which would hide what is to be shown here.
const ALONE = { NODE_OPTIONS: '' };

/** A process that runs the given program through runChild and hands its exit code on. */
function wrapperOf(program: string, options = '{}'): ChildProcess {
  const script = `
    import { runChild } from ${child};
    process.exitCode = await runChild(process.execPath, ['-e', ${JSON.stringify(program)}], ${options});
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...ALONE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function pidSaidBy({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('no output');
  for await (const text of stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    const [, pid] = /pid (\d+)/.exec(text) ?? [];
    if (pid) return Number(pid);
  }
  throw new Error('it ended without a word');
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const until = async (condition: () => boolean) => {
  for (const end = Date.now() + 15_000; !condition() && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return condition();
};

describe('runChild', () => {
  const started: number[] = [];
  afterEach(() => {
    for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });

  it('hands the exit code on', async () => {
    expect(await runChild(process.execPath, ['-e', 'process.exit(3)'])).toBe(3);
  });

  it('tells a death by a signal from an exit', async () => {
    expect(await runChild(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'])).toBe(
      137,
    );
  });

  it('collects the output when asked to', async () => {
    let output = '';
    const onOutput = (text: string) => {
      output += text;
    };
    await runChild(process.execPath, ['-e', 'console.log("out"); console.error("err")'], {
      onOutput,
    });
    expect(output).toContain('out');
    expect(output).toContain('err');
  });

  it('passes a request to end on, and waits for the answer', async () => {
    const wrapper = wrapperOf(PATIENT);
    started.push(await pidSaidBy(wrapper));
    wrapper.kill('SIGTERM');
    const [code] = await once(wrapper, 'exit');
    expect(code).toBe(7);
  });

  it('ends a program that does not heed the request in time', async () => {
    const wrapper = wrapperOf(STUBBORN, '{ graceMs: 200 }');
    started.push(await pidSaidBy(wrapper));
    wrapper.kill('SIGTERM');
    const [code] = await once(wrapper, 'exit');
    expect(code).toBe(137);
  });

  it('ends the program when npm is killed', async () => {
    const command = `
      import { runChild } from ${child};
      await import(${JSON.stringify(new URL('./stop-with-parent.mjs', import.meta.url).href)});
      process.exitCode = await runChild(process.execPath, ['-e', ${JSON.stringify(PATIENT)}]);
    `;
    const npm = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(command)}], { stdio: 'inherit' })`,
      ],
      { env: { ...process.env, ...ALONE }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = await pidSaidBy(npm);
    started.push(pid);
    npm.kill('SIGKILL');
    expect(await until(() => !isAlive(pid))).toBe(true);
  });
});

import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { guardedTimeout, printError } from '@live/guards';
import type { Logger } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { DataDirError } from './db/data-dir.ts';
import { NewerDatabaseError } from './db/store.ts';
import { createLog } from './log.ts';
import { type RunningServer, startServer } from './server.ts';
import { terminalQr } from './terminal-qr.ts';

const STOP_TIMEOUT_MS = 10_000;

const USAGE = `用法：npm start [-- --lan [地址…]]
  --lan   让同一网络的手机也能打开（HTTPS），并显示二维码；不写地址时用本机所在网络的地址`;

/** The environment with what the command line adds to it. */
const environmentOf = (args: string[]): NodeJS.ProcessEnv => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { lan: { type: 'boolean' } },
    });
    if (values.lan) return { ...process.env, LAN: positionals.join(' ') || '1' };
    if (positionals.length === 0) return process.env;
  } catch {
    // Falls through to the usage.
  }
  throw new ConfigError(USAGE);
};

/** One sentence that says what to do, and an exit code that scripts can see. */
const giveUp = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const explain = (error: unknown): string => {
  const isExplained =
    error instanceof ConfigError ||
    error instanceof DataDirError ||
    error instanceof NewerDatabaseError;
  if (isExplained) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请用 PORT 指定其他端口`;
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES')
    return '无法监听该地址，请检查 HOST、PORT 与 LAN';
  if (code === 'ECONNREFUSED') return '无法连接数据库，请检查 DATABASE_URL';
  return `启动失败：${error instanceof Error ? error.stack : String(error)}`;
};

const printUrls = (server: RunningServer): void => {
  const { url, demoLinks, disabledAccounts, firstStartUrl, hasAdministrator } = server;
  console.log(`\n直播中控台已就绪：${url}/`);
  if (disabledAccounts.length > 0)
    console.log(
      `\n这些数据曾用于演示。仍用演示密码的账号已停用：${disabledAccounts.join('、')}\n要继续使用某个账号，先改密码再启用：npm run account -- set <账号名> --password <新密码>，npm run account -- enable <账号名>`,
    );
  if (firstStartUrl !== undefined) {
    console.log(`\n还没有账号。在浏览器里打开这个地址，新建第一个管理员：\n  ${firstStartUrl}`);
    console.log('只能用一次，重新启动后换成新的。在这之前什么也不能用。\n');
  } else if (!hasAdministrator)
    console.log(
      '\n还没有管理员。请用同样的环境变量在另一个终端新建一个（会显示密码）：\n  npm run account -- add <账号名> --role admin\n',
    );
  if (demoLinks.length === 0) return;
  console.log('\n演示登录（每个链接只能用一次）：');
  for (const { name, title, path } of demoLinks)
    console.log(`  ${title}（${name}）  ${url}${path}`);
  console.log(`\n演示直播间：${url}/?id=1001\n`);
};

const printLan = ({ url, lan }: RunningServer): void => {
  if (!lan) return;
  const [first, ...others] = lan.urls;
  console.log(`同一网络的手机：${first}/room`);
  if (others.length > 0) console.log(`  连不上时试试：${others.join('  ')}`);
  console.log(`\n${terminalQr(lan.link, process.stdout.isTTY)}\n`);
  console.log('用手机扫码，第一次打开时接受证书。');
  if (lan.codePath !== undefined)
    console.log(
      `二维码以演示主播登录，只能用一次，10 分钟内有效；要新的请在本机打开 ${url}${lan.codePath}\n`,
    );
};

const stopOnSignal = (server: RunningServer, drainMs: number, log: Logger): void => {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal, drainMs }, 'stopping');
    guardedTimeout(printError, () => process.exit(1), drainMs + STOP_TIMEOUT_MS).unref();
    server.destroy().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

/**
 * Errors that members can cause are caught by guards. Any other leaves the process in an unknown state: it is
 * logged, and the process ends.
 */
const exitOnUnknown = (log: Logger): void => {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error: the server ends');
    process.exit(1);
  });
};

try {
  const config = readConfig(environmentOf(process.argv.slice(2)));
  const log = createLog(config.logLevel);
  exitOnUnknown(log);
  const server = await startServer(config, log);
  stopOnSignal(server, config.drainMs, log);
  printUrls(server);
  printLan(server);
  // Now, because a killed process cannot do it at its end.
  flushCompileCache();
} catch (error) {
  giveUp(explain(error));
}

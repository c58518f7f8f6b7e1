import { writeFileSync } from 'node:fs';
import { type CliCommand, UsageError } from './command.ts';
import { eraseAgain } from './erase-again.ts';

const usage = `用法：
  npm run person -- export <账号名> [--file <文件>]   导出一个人的全部数据（JSON）
  npm run person -- erase <账号名> --sure yes         抹去姓名与内容并停用账号；统计不变，无法恢复
  npm run person -- erase-again                       恢复 PostgreSQL 的备份之后：再次抹去备份里仍在的人
选项：
  --id <账号编号>   代替账号名，例如访客`;

export const personCliCommand: CliCommand = {
  usage,
  options: ['id', 'file', 'sure'],
  run: async ({ store, call, erased, print }, [verb, name, ...rest], options) => {
    if (verb === 'erase-again' && name === undefined && Object.keys(options).length === 0)
      return print(`再次抹去：${await eraseAgain(store, call, erased)} 人`);
    if (rest.length > 0 || (name === undefined) === (options.id === undefined))
      throw new UsageError('');
    const person = name === undefined ? { accountId: options.id } : { name };
    switch (verb) {
      case 'export': {
        const text = JSON.stringify(await call('platformPersonExport', person), null, 2);
        if (options.file === undefined) return print(text);
        writeFileSync(options.file, `${text}\n`, { mode: 0o600 });
        return print(`已写入 ${options.file}`);
      }
      case 'erase':
        if (options.sure !== 'yes') throw new UsageError('抹去之后无法恢复，请加上 --sure yes。');
        await call('platformPersonErase', person);
        return print(`已抹去 ${name ?? options.id}`);
      default:
        throw new UsageError('');
    }
  },
};

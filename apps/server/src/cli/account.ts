import { LiveRole } from '@live/protocol';
import { newSecret } from '../domain/ids.ts';
import { refuse } from '../domain/refusal.ts';
import { listAccounts } from '../features/accounts/accounts.administration.store.ts';
import { findAccountByName } from '../features/accounts/accounts.store.ts';
import { type CliCommand, type CliContext, UsageError } from './command.ts';

type Options = Record<string, string>;

const roles: Record<string, LiveRole> = {
  viewer: LiveRole.AUDIENCE,
  host: LiveRole.ANCHOR,
  admin: LiveRole.ADMIN,
  hostadmin: LiveRole.ANCHOR_ADMIN,
};
const roleTitles = ['观众', '主播', '管理员', '主播管理员'];

const usage = `用法：
  npm run account -- add <账号名> [选项]     新建账号；不给密码时生成一个并显示
  npm run account -- set <账号名> [选项]     修改账号；改密码或角色后须重新登录
  npm run account -- disable <账号名>        停用账号，登录与令牌立即失效
  npm run account -- enable <账号名>         恢复账号
  npm run account -- factor-off <账号名>     关闭两步验证（手机丢失时），须重新登录
  npm run account -- list                    列出账号
选项：
  --role <viewer|host|admin|hostadmin>       观众、主播、管理员、主播管理员
  --password <密码>  --nickname <昵称>  --portrait <头像地址>
  --corp <公司名>  --corp-id <公司编号>  --tags <标签编号,标签编号>`;

const changeFrom = (name: string, options: Options) => {
  const { role, tags } = options;
  if (role !== undefined && !Object.hasOwn(roles, role)) throw new UsageError('没有这种角色。');
  return {
    name,
    password: options.password,
    nickname: options.nickname,
    portrait: options.portrait,
    corpName: options.corp,
    corpId: options['corp-id'],
    role: role === undefined ? undefined : roles[role],
    tagNos: tags?.split(',').filter((tag) => tag !== ''),
  };
};

const add = async ({ store, call, print }: CliContext, name: string, options: Options) => {
  if (await findAccountByName(store.db, name)) throw refuse.error('账号已存在，请用 set 修改');
  const password = options.password ?? newSecret();
  await call('platformAccountSave', changeFrom(name, { ...options, password }));
  print(`已新建账号 ${name}`);
  if (options.password === undefined) print(`密码：${password}`);
};

const change = async ({ store, call, print }: CliContext, name: string, changes: object) => {
  if (!(await findAccountByName(store.db, name))) throw refuse.account();
  await call('platformAccountSave', { name, ...changes });
  print(`已修改账号 ${name}`);
};

const list = async ({ store, print }: CliContext) => {
  for (const { name, nickname, role, corp_name, disabled_at } of await listAccounts(store.db)) {
    const state = disabled_at === null ? '' : '已停用';
    print([name, nickname, roleTitles[role], corp_name, state].join('  ').trimEnd());
  }
};

export const accountCliCommand: CliCommand = {
  usage,
  options: ['role', 'password', 'nickname', 'portrait', 'corp', 'corp-id', 'tags'],
  run: async (context, [verb, name, ...rest], options) => {
    if (verb === 'list' && name === undefined) return list(context);
    if (name === undefined || rest.length > 0) throw new UsageError('');
    switch (verb) {
      case 'add':
        return add(context, name, options);
      case 'set':
        return change(context, name, changeFrom(name, options));
      case 'enable':
        return change(context, name, { disabled: 0 });
      case 'disable':
        await context.call('platformAccountDisable', { name });
        return context.print(`已停用账号 ${name}`);
      case 'factor-off':
        await context.call('platformFactorRemove', { name });
        return context.print(`已关闭账号 ${name} 的两步验证`);
      default:
        throw new UsageError('');
    }
  },
};

import { listCategories } from '../read-models/categories.ts';
import { type CliCommand, UsageError } from './command.ts';

const usage = `用法：
  npm run category -- set <编号> <名称>   新建或修改直播类型
  npm run category -- list               列出直播类型`;

export const categoryCliCommand: CliCommand = {
  usage,
  options: [],
  run: async ({ store, call, print }, [verb, id, name, ...rest]) => {
    if (verb === 'list' && id === undefined) {
      for (const category of await listCategories(store.db))
        print(`${category.id}  ${category.name}`);
      return;
    }
    if (verb !== 'set' || rest.length > 0) throw new UsageError('');
    await call('platformCategorySave', { id, name });
    print(`已保存直播类型 ${id}`);
  },
};

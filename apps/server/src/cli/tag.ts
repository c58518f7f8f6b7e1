import { listTags } from '../features/permissions/permissions.store.ts';
import { type CliCommand, UsageError } from './command.ts';

const usage = `用法：
  npm run tag -- set <编号> <名称> --group <分组编号> --group-name <分组名称>   新建或修改标签
  npm run tag -- list                                                          列出标签`;

const LISTED = 1000;

export const tagCliCommand: CliCommand = {
  usage,
  options: ['group', 'group-name'],
  run: async ({ store, call, print }, [verb, tagNo, tagName, ...rest], options) => {
    if (verb === 'list' && tagNo === undefined) {
      const { rows } = await listTags(store.db, {
        search: undefined,
        pageNum: 1,
        pageSize: LISTED,
      });
      for (const { tag_no, tag_name, group_no, group_name } of rows)
        print([tag_no, tag_name, group_no, group_name].join('  '));
      return;
    }
    if (verb !== 'set' || rest.length > 0) throw new UsageError('');
    const { group: tagGroupNo, 'group-name': tagGroupName } = options;
    await call('platformTagSave', { tagNo, tagName, tagGroupNo, tagGroupName });
    print(`已保存标签 ${tagNo}`);
  },
};

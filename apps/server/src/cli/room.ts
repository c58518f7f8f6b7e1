import { LiveState } from '@live/protocol';
import { PREPARED } from '../domain/room.ts';
import { listRooms } from '../features/rooms/rooms.store.ts';
import { type CliCommand, type CliContext, UsageError } from './command.ts';

const usage = `用法：
  npm run room -- create --host <主播账号名> --title <标题> [选项]   新建直播间
  npm run room -- set <直播间编号> [选项]                           修改直播间
  npm run room -- begin <直播间编号>                                开始或继续直播
  npm run room -- pause <直播间编号>                                暂停直播
  npm run room -- end <直播间编号>                                  结束直播
  npm run room -- delete <直播间编号>                               删除直播间
  npm run room -- list                                              列出直播间
选项：
  --id <直播间编号>  --host <主播账号名>  --title <标题>
  --category <直播类型编号>  --logo <封面地址>`;

const stateTitles = ['未开始', '直播中', '直播暂停', '已结束', '已删除'];
const REPLAY = '回放';
const LISTED = 1000;
const moves = new Map([
  ['begin', LiveState.LIVE],
  ['pause', LiveState.PAUSED],
  ['end', LiveState.ENDED],
  ['delete', LiveState.DELETED],
]);

const save = async ({ call, print }: CliContext, options: Record<string, string>) => {
  const { liveId } = await call('platformRoomSave', {
    liveId: options.id,
    anchorName: options.host,
    liveTitle: options.title,
    categoryId: options.category,
    liveLogo: options.logo,
  });
  print(`已保存直播间 ${liveId}`);
};

const move = async ({ call, print }: CliContext, liveId: string, liveState: LiveState) => {
  await call('platformRoomMove', { liveId, liveState });
  print(`直播间 ${liveId} ${stateTitles[liveState]}`);
};

const list = async ({ store, print }: CliContext) => {
  const { rows } = await listRooms(store.db, {
    hostId: undefined,
    states: [PREPARED, LiveState.LIVE, LiveState.PAUSED, LiveState.ENDED],
    recordFinished: undefined,
    keyword: undefined,
    pageNum: 1,
    pageSize: LISTED,
  });
  for (const { live_id, title, nickname, state, record_finished } of rows) {
    const isReplay = state === LiveState.ENDED && record_finished === 1;
    print([live_id, title, nickname, isReplay ? REPLAY : stateTitles[state]].join('  '));
  }
};

export const roomCliCommand: CliCommand = {
  usage,
  options: ['id', 'host', 'title', 'category', 'logo'],
  run: async (context, [verb, liveId, ...rest], options) => {
    if (rest.length > 0) throw new UsageError('');
    if (verb === 'list' && liveId === undefined) return list(context);
    if (verb === 'create' && liveId === undefined) return save(context, options);
    if (liveId === undefined) throw new UsageError('');
    if (verb === 'set') return save(context, { ...options, id: liveId });
    const state = verb && moves.get(verb);
    if (state) return move(context, liveId, state);
    throw new UsageError('');
  },
};

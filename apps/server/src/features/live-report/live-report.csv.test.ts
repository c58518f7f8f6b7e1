import { sampleReport } from '@live/testkit/sample-report';
import { describe, expect, it } from 'vitest';
import { presentOperators, reportLines } from './live-report.presenter.ts';

describe('the report as CSV', () => {
  it('U-07 Q-03 Q-04 Q-06 Q-08 has every figure of the report', () => {
    expect(reportLines(sampleReport).map((line) => line.join('|'))).toEqual([
      '直播|标题|双十一专场',
      '直播|主播|林晓',
      '直播|开始|2026-11-11 20:00:00',
      '直播|结束|2026-11-11 22:03:00',
      '直播|时长（秒）|7380',
      '数据|观看人数|1501',
      '数据|观看人次|2602',
      '数据|最高在线人数|703',
      '数据|点赞数|98004',
      '数据|评论数量|3105',
      '数据|评论人数|406',
      '数据|已删除评论|17',
      '数据|新观众|1051',
      '数据|老观众|450',
      '数据|平均观看（秒）|754',
      '数据|观看中位数（秒）|311',
      '举报|待处理|6',
      '举报|处理中|7',
      '举报|已处理|8',
      '举报|不成立|9',
      '画面|断流次数|2',
      '画面|断流（秒）|95',
      '画面|暂停（秒）|62',
      '画面|平均码率（kbps）|2411',
      '画面|最低码率（kbps）|1122',
      '画面|丢包（万分之）|37',
      '涨落|00:10:00 福袋 抱枕|123',
      '涨落|00:20:00 全员禁言|-45',
      '涨落|00:25:00 画面恢复|31',
      '涨落|01:06:40|38',
      '活跃观众|小鱼儿|54',
      '活跃观众|橙子|53',
      '常见问题|多少钱|26',
      '常见问题（人数）|多少钱|19',
      '常见问题|有没有灰色|13',
      '常见问题（人数）|有没有灰色|12',
      '福袋|00:09:40 抱枕 参与|231',
      '福袋|00:09:40 抱枕 中奖|4',
      '福袋|00:09:40 抱枕 名额|5',
      '福袋|01:01:40 500积分 参与|332',
      '福袋|01:01:40 500积分 中奖|10',
      '福袋|01:01:40 500积分 名额|11',
      '投票|00:41:40 下一件讲什么 人数|120',
      '投票|00:41:40 下一件讲什么 沙发|75',
      '投票|00:41:40 下一件讲什么 茶几|45',
      '观众提问|提问|52',
      '观众提问|已隐藏|3',
      '观众提问|支持|415',
      '观众提问|已回答|1',
      '观众提问（支持数）|00:48:20 床垫能试睡吗 答：三十天|88',
      '讲解|00:10:00 云朵沙发 时长（秒）|300',
      '讲解|00:10:00 云朵沙发 点击|86',
      '讲解|00:10:00 云朵沙发 最高在线人数|640',
      '商品|云朵沙发 点击|120',
      '商品|云朵沙发 成交|12',
      '商品|云朵沙发 成交额|¥23988.00',
      '操作|运营小周 禁言|14',
      '操作|运营小周 删除评论|15',
      '操作|阿远 移出|16',
      '留存|0分钟|1501',
      '留存|1分钟|1202',
      '留存|2分钟|903',
      '在线人数|00:00:00|21',
      '在线人数|00:01:00|703',
      '在线人数|00:02:00|502',
      '评论（时段）|00:00:00|71',
      '评论（时段）|00:01:00|72',
      '评论（时段）|00:02:00|73',
      '点赞（时段）|00:00:00|811',
      '点赞（时段）|00:01:00|812',
      '点赞（时段）|00:02:00|813',
      '断流（秒）|00:23:20|60',
      '断流（秒）|00:33:20|35',
      '码率（kbps）|00:00:00|2511',
      '码率（kbps）|00:01:00|1122',
    ]);
  });

  const pictureLines = (picture: Partial<typeof sampleReport.picture>) =>
    reportLines({ ...sampleReport, picture: { ...sampleReport.picture, ...picture } })
      .filter(([, name]) => /码率|丢包/.test(String(name)))
      .map(([, , value]) => value);

  it('U-07 says why a bitrate or a loss is not told', () => {
    expect(pictureLines({ isLossMeasured: false })).toEqual([2411, 1122, '媒体服务器不提供']);
    expect(pictureLines({ isLossMeasured: false, averageKbps: 0, lowestKbps: 0 })).toEqual([
      '没有测量数据',
      '没有测量数据',
      '没有测量数据',
    ]);
  });

  it('U-07 lists the busiest operator first, and what each did most', () => {
    const row = (actor_id: string, action: string, count: number) => ({
      actor_id,
      nickname: `名${actor_id}`,
      action,
      count,
    });
    const rows = [
      row('a', 'kickout', 2),
      row('b', 'comment-del', 3),
      row('b', 'silence', 4),
      row('a', 'none-of-these', 90),
    ];
    expect(presentOperators(rows)).toEqual([
      {
        accountId: 'b',
        name: '名b',
        actions: [
          { action: 'silence', count: 4 },
          { action: 'comment-del', count: 3 },
        ],
      },
      { accountId: 'a', name: '名a', actions: [{ action: 'kickout', count: 2 }] },
    ]);
  });
});

import { parseArgs } from 'node:util';

/** Options of `npm run simulate`. */
export interface SimulateOptions {
  url: string;
  liveId: string;
  viewers: number;
  commentsPerSecond: number;
  likesPerSecond: number;
  reportsPerMinute: number;
  questionsPerMinute: number;
  leavesPerMinute: number;
  seconds: number;
  arriveSeconds: number;
  sample: number;
  seed: number;
  host: string | undefined;
  bagEverySeconds: number;
}

export const usage = `用法：npm run simulate -- [选项]
  --room 1001        直播间
  --viewers 100      虚拟观众人数
  --comments 5       每秒评论
  --likes 20         每秒点赞次数
  --reports 1        每分钟举报
  --questions 2      每分钟提问，其他观众会支持
  --leaves 10        每分钟离开的人（稍后会回来）
  --seconds 60       时长
  --arrive 10        观众在多少秒内陆续进入
  --sample 20        逐条核对所收消息的观众人数
  --seed 1           随机种子，相同的种子得到相同的人与言行
  --host NAME        以该主播的名义答问、发福袋；密码取自环境变量 DEMO_PASSWORD
  --bags 120         福袋的间隔，秒
  --url http://127.0.0.1:8080
观众以访客身份进入，直播间须允许访客。人多时请提高服务的 GUESTS_PER_MINUTE。`;

export class UsageError extends Error {}

const numberFrom = (name: string, text: string, min: number): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < min)
    throw new UsageError(`--${name} 应为不小于 ${min} 的数`);
  return value;
};

export const readOptions = (args: string[]): SimulateOptions => {
  const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
  const parse = () =>
    parseArgs({
      args,
      options: {
        room: text('1001'),
        viewers: text('100'),
        comments: text('5'),
        likes: text('20'),
        reports: text('1'),
        questions: text('2'),
        leaves: text('10'),
        seconds: text('60'),
        arrive: text('10'),
        sample: text('20'),
        seed: text('1'),
        host: { type: 'string' },
        bags: text('120'),
        url: text('http://127.0.0.1:8080'),
      },
    }).values;
  let values: ReturnType<typeof parse>;
  try {
    values = parse();
  } catch (error) {
    // The parser's message is English: only the argument that it quotes is used.
    const [, word = ''] = /'([^']+)'/.exec(String(error)) ?? [];
    throw new UsageError(`无法识别的参数 ${word}`.trim());
  }
  if (!URL.canParse(values.url)) throw new UsageError('--url 不是地址');
  return {
    url: values.url.replace(/\/+$/, ''),
    liveId: values.room,
    viewers: Math.floor(numberFrom('viewers', values.viewers, 1)),
    commentsPerSecond: numberFrom('comments', values.comments, 0),
    likesPerSecond: numberFrom('likes', values.likes, 0),
    reportsPerMinute: numberFrom('reports', values.reports, 0),
    questionsPerMinute: numberFrom('questions', values.questions, 0),
    leavesPerMinute: numberFrom('leaves', values.leaves, 0),
    seconds: numberFrom('seconds', values.seconds, 1),
    arriveSeconds: numberFrom('arrive', values.arrive, 0),
    sample: Math.floor(numberFrom('sample', values.sample, 1)),
    seed: Math.floor(numberFrom('seed', values.seed, 0)),
    host: values.host,
    bagEverySeconds: numberFrom('bags', values.bags, 10),
  };
};

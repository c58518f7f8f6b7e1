import type { Random } from './random.ts';

/** Determines what a viewer writes and how often. */
export type Mood = 'curious' | 'buyer' | 'fan' | 'quiet' | 'grumpy' | 'seller';

export interface Person {
  nickname: string;
  corpId: string;
  corpName: string;
  mood: Mood;
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡',
];
const givenNames = wordsOf(`
  子涵 雨桐 浩然 欣怡 建国 秀英 志强 晓东 海燕 文博 佳琪 丽华 思远 若曦 明轩
  小雅 俊杰 美玲 天宇 静 磊 敏 洋 婷 超 娜
`);
const qualities = wordsOf(`
  爱喝奶茶的 早起的 追光的 不吃香菜的 慢半拍的 会做饭的 养猫的 热爱生活的 雨天的
  城南的 加班中的 正在减肥的 路过的 攒钱买房的
`);
const creatures = wordsOf(`
  小鹿 橘猫 柴犬 团子 向日葵 小熊 柠檬 阿布 豆豆 麦芽 星星 土豆 鲸鱼 云朵
  松鼠 老王
`);
const nicknames = [
  'momo',
  '阿杰',
  '小可爱',
  '大白',
  '晚风',
  '南木',
  '一一',
  '平安喜乐',
  '岁月静好',
  '听海',
];

const companies = [
  { id: 'c-yunshang', name: '杭州云上科技有限公司' },
  { id: 'c-xinghe', name: '星河传媒' },
  { id: 'c-qinghe', name: '青禾家居' },
  { id: 'c-haichuan', name: '海川物流集团' },
  { id: 'c-mingde', name: '明德教育' },
  { id: 'c-chenxi', name: '晨曦商贸有限公司' },
  { id: 'c-guangnian', name: '光年数码' },
] as const;

/** Share of each mood: most viewers are quiet, few have to be silenced. */
const moodShares: readonly [Mood, number][] = [
  ['quiet', 0.34],
  ['curious', 0.24],
  ['buyer', 0.2],
  ['fan', 0.15],
  ['grumpy', 0.04],
  ['seller', 0.03],
];

const nicknameOf = (random: Random): string => {
  const kind = random.next();
  if (kind < 0.4) return `${random.pick(surnames)}${random.pick(givenNames)}`;
  if (kind < 0.75) return `${random.pick(qualities)}${random.pick(creatures)}`;
  if (kind < 0.9) return `${random.pick(nicknames)}${random.between(1, 99)}`;
  return `用户${random.between(100_000, 999_999)}`;
};

const moodOf = (random: Random): Mood => {
  let rest = random.next();
  for (const [mood, share] of moodShares) {
    rest -= share;
    if (rest < 0) return mood;
  }
  return 'quiet';
};

/** Nicknames are unique, so that viewers can be distinguished in a list. */
export const generatePeople = (random: Random, count: number): Person[] => {
  const taken = new Set<string>();
  return Array.from({ length: count }, () => {
    let nickname = nicknameOf(random);
    while (taken.has(nickname)) nickname += random.between(0, 9);
    taken.add(nickname);
    const company = random.pick(companies);
    return { nickname, corpId: company.id, corpName: company.name, mood: moodOf(random) };
  });
};

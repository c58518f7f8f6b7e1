import type { Mood } from './people.ts';
import type { Random } from './random.ts';

const products = [
  '沙发',
  '台灯',
  '四件套',
  '收纳柜',
  '餐桌',
  '地毯',
  '懒人椅',
  '窗帘',
  '床垫',
  '花瓶',
] as const;
const colours = ['灰色', '米白', '墨绿', '原木色', '奶咖色', '雾霾蓝'] as const;
const cities = ['杭州', '成都', '哈尔滨', '乌鲁木齐', '深圳', '武汉', '西安', '昆明'] as const;

type Phrase = (random: Random) => string;

const product = (random: Random) => random.pick(products);

const questions: readonly [Phrase, ...Phrase[]] = [
  (r) => `${product(r)}有${r.pick(colours)}吗？`,
  (r) => `请问${product(r)}多大尺寸，小户型放得下吗`,
  (r) => `几号链接是${product(r)}？`,
  (r) => `发${r.pick(cities)}几天能到？`,
  () => '支持七天无理由吗',
  () => '现在下单什么时候发货呀',
  (r) => `${product(r)}会不会掉色？`,
  () => '可以开发票吗',
  () => '刚进来，讲到哪里了',
  (r) => `能再看一下${product(r)}的细节吗`,
  () => '有没有赠品',
  () => '福袋什么时候开呀',
  (r) => `${product(r)}是实木的吗？`,
];

/** What viewers ask the room, to be answered when there is time. */
const asked: readonly [Phrase, ...Phrase[]] = [
  (r) => `${product(r)}的保修期是多久`,
  (r) => `${product(r)}和上一代有什么区别`,
  (r) => `能讲讲${product(r)}怎么保养吗`,
  (r) => `${product(r)}会出${r.pick(colours)}吗`,
  (r) => `发到${r.pick(cities)}要运费吗`,
  () => '旧的可以以旧换新吗',
  () => '下一场什么时候播，主题是什么',
  () => '设计师能来直播间聊聊吗',
  () => '小户型怎么搭配才不显挤',
  (r) => `家里有猫，${product(r)}耐抓吗`,
  () => '线下门店有一样的价格吗',
  (r) => `${product(r)}的甲醛检测报告在哪里看`,
];

const orders: readonly [Phrase, ...Phrase[]] = [
  (r) => `已拍${r.between(1, 3)}件${product(r)}`,
  (r) => `上次买的${product(r)}很好用，再来一单`,
  () => '已下单，坐等发货',
  (r) => `${r.pick(colours)}的刚抢到，开心`,
  () => '优惠券用上了，真划算',
  (r) => `给爸妈也买了一个${product(r)}`,
  () => '付款成功！',
  (r) => `比店里便宜${r.between(2, 9) * 10}块`,
];

const praise: readonly [Phrase, ...Phrase[]] = [
  () => '主播讲得太清楚了',
  () => '支持支持👍',
  () => '声音很清楚，画面也好看',
  () => '谢谢主播解答～',
  () => '每天都来看',
  () => '讲得真细致，关注了',
  () => '今天的搭配好好看',
  () => '❤️❤️❤️',
  () => '氛围真好，点赞点赞',
  () => '主播辛苦了，喝口水吧',
];

const smallTalk: readonly [Phrase, ...Phrase[]] = [
  () => '1',
  () => '来了来了',
  () => '晚上好',
  () => '打卡',
  () => '666',
  () => '路过看看',
  () => '哈哈哈',
  (r) => `${r.pick(cities)}的朋友举个手`,
];

const complaints: readonly [Phrase, ...Phrase[]] = [
  () => '卡了吗，画面不动了',
  () => '客服半天不回消息',
  (r) => `上次的${product(r)}等了一周才到`,
  () => '怎么又涨价了',
  () => '刷屏的能不能管管',
  () => '说好的福袋呢',
];

const advertising: readonly [Phrase, ...Phrase[]] = [
  (r) => `同款加V：jiaju${r.between(100, 999)}，厂家直销便宜一半`,
  (r) => `兼职日结${r.between(2, 8)}00，在家就能做，私聊我`,
  () => '低价出优惠券，全网通用，想要的扫我头像',
  (r) => `点我主页领${r.between(5, 9)}折，先到先得！！！`,
  (r) => `厂家直销，想要的加 Ｖ jiaju${r.between(100, 999)}`,
];

const reasons: readonly [Phrase, ...Phrase[]] = [
  () => '评论区有人发广告引流',
  () => '有人冒充客服让加微信',
  () => '宣传和实物不符',
  () => '评论里有人辱骂他人',
  () => '诱导私下交易',
];

const byMood: Record<Mood, readonly [Phrase, ...Phrase[]]> = {
  curious: questions,
  buyer: orders,
  fan: praise,
  quiet: smallTalk,
  grumpy: complaints,
  seller: advertising,
};

/** Generates a comment for this mood. Except for sellers, some comments are of another mood. */
export const commentText = (mood: Mood, random: Random): string => {
  const followsMood = mood === 'seller' || random.chance(0.7);
  const phrases = followsMood ? byMood[mood] : random.pick([questions, praise, smallTalk] as const);
  return random.pick(phrases)(random);
};

const floods = ['666', '来了来了', '想要想要', '主播好棒'] as const;

/** Each in turn, so that a new user of the demo soon sees what becomes of all of them. */
export const askedText = (random: Random): string => random.pick(asked)(random);

export const advert = (turn: number, random: Random): string =>
  (advertising[turn % advertising.length] ?? advertising[0])(random);

/** What many send at once. */
export const floodText = (random: Random): string => random.pick(floods);

export const reportReason = (random: Random): string => random.pick(reasons)(random);

export const isQuestion = (text: string): boolean =>
  /[？?]|吗|请问|几号|什么时候|有没有/.test(text);

const answers: readonly [Phrase, ...Phrase[]] = [
  () => '有的，可以看三号链接',
  () => '48小时内发货，江浙沪次日达',
  () => '支持七天无理由，放心拍',
  () => '稍等，马上给大家展示细节',
  () => '尺寸在详情页第二张图',
  () => '可以开发票的，下单时备注一下',
];

const announcements: readonly [Phrase, ...Phrase[]] = [
  () => '欢迎新进来的朋友，点点关注不迷路',
  (r) => `接下来给大家看这款${product(r)}`,
  () => '点赞到一万就发福袋！',
  (r) => `${product(r)}库存不多了，喜欢的抓紧`,
  () => '有问题打在公屏上，我都会看',
];

const thanks: readonly [Phrase, ...Phrase[]] = [
  () => '谢谢主播',
  () => '好的，这就去看',
  () => '明白了，感谢',
  () => '收到～',
];

const bagComments: readonly [Phrase, ...Phrase[]] = [
  () => '冲冲冲',
  () => '福袋福袋！',
  () => '这次一定中',
  () => '参与参与',
  () => '抽我抽我',
  () => '好运来',
];

export const hostAnswer = (random: Random): string => random.pick(answers)(random);
export const hostAnnouncement = (random: Random): string => random.pick(announcements)(random);
export const thanksToHost = (random: Random): string => random.pick(thanks)(random);
export const bagComment = (random: Random): string => random.pick(bagComments)(random);

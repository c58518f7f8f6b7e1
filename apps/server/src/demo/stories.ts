/** What happened in a demo's live, by minutes from its beginning. */
export interface StoryEvent {
  minute: number;
  kind: 'luckyBag' | 'activity' | 'pause' | 'loss' | 'silenceAll';
  text: string;
  /** How long it lasted, in seconds. */
  seconds: number;
  /** Who came because of it, or left if negative, and for how many minutes. */
  people: number;
  lasting: number;
}

export interface Story {
  usual: number;
  likes: number;
  events: readonly StoryEvent[];
  marks: readonly { minute: number; text: string }[];
  /** Minutes in which a viewer was silenced, and a comment deleted. */
  silences: readonly { minute: number; reason: string; message: string }[];
  questions: readonly string[];
  remarks: readonly string[];
}

export const stories: Readonly<Record<string, Story>> = {
  1001: {
    usual: 20,
    likes: 2_316,
    events: [
      { minute: 25, kind: 'luckyBag', text: '羊绒抱枕', seconds: 60, people: 9, lasting: 9 },
      { minute: 45, kind: 'activity', text: '满两百减二十', seconds: 480, people: 8, lasting: 8 },
      { minute: 61, kind: 'pause', text: '', seconds: 90, people: -9, lasting: 3 },
      { minute: 72, kind: 'luckyBag', text: '香薰台灯', seconds: 60, people: 10, lasting: 8 },
    ],
    marks: [
      { minute: 12, text: '讲三号沙发' },
      { minute: 47, text: '满减开始，换背景' },
      { minute: 73, text: '台灯演示，可剪短视频' },
    ],
    silences: [{ minute: 33, reason: '广告', message: '加V领优惠，全网最低价' }],
    questions: [
      '沙发有灰色吗？',
      '沙发有灰色吗',
      '几号链接是台灯？',
      '包邮吗',
      '包邮吗？',
      '什么时候发货',
    ],
    remarks: [
      '已下单',
      '主播讲得太清楚了',
      '灰色好看',
      '支持支持',
      '抱枕想要',
      '刚抢到一个',
      '谢谢主播',
    ],
  },
  1004: {
    usual: 18,
    likes: 1_905,
    events: [
      { minute: 14, kind: 'luckyBag', text: '拉花缸', seconds: 60, people: 10, lasting: 8 },
      { minute: 28, kind: 'silenceAll', text: '', seconds: 150, people: -7, lasting: 4 },
      { minute: 38, kind: 'loss', text: '', seconds: 45, people: -9, lasting: 3 },
      { minute: 47, kind: 'activity', text: '咖啡豆试饮装', seconds: 420, people: 11, lasting: 7 },
    ],
    marks: [
      { minute: 6, text: '奶泡怎么打' },
      { minute: 21, text: '第一个心形成功' },
      { minute: 50, text: '试饮装上链接' },
    ],
    silences: [
      { minute: 26, reason: '刷屏', message: '刷刷刷刷刷刷' },
      { minute: 27, reason: '广告', message: '咖啡机批发看主页' },
    ],
    questions: [
      '牛奶要多少度？',
      '牛奶要多少度',
      '用什么豆子',
      '用什么豆子？',
      '新手买哪个拉花缸',
      '奶泡太粗怎么办？',
    ],
    remarks: [
      '好漂亮',
      '学会了',
      '手太稳了',
      '已经打翻三杯',
      '这个角度看得很清楚',
      '闻到香味了',
      '点赞',
    ],
  },
};

import {
  type Account,
  type Activity,
  type CallData,
  ChatState,
  type Comment,
  calls,
  type DataCallName,
  Flag,
  formatWireTime,
  isPassing,
  type LiveDetail,
  LiveRole,
  LiveState,
  MessageKind,
  type Notice,
  type NoticeBody,
  type NoticeName,
  notices,
} from '@live/protocol';
import { pageKinds } from '../pageKinds.ts';

export const MODEL_ROOM = { liveId: '1001', roomId: 'r1' };
const { liveId, roomId } = MODEL_ROOM;

export interface Sent {
  topic: 'client' | 'server';
  name: NoticeName;
  payload: string;
  isPassing: boolean;
}

const person = (id: string, thirdLiveRole: LiveRole): Account => ({
  ...{ id, name: id, nickname: '小周', portrait: '', corpId: 'c1', thirdLiveRole },
});

/** Whoever looks at the room: an operator, or one of those who are muted now and then. */
const accounts = {
  console: person('u-admin', LiveRole.ADMIN),
  phone: person('u-0', LiveRole.AUDIENCE),
};

/** A room as the server keeps it: what is stored, what is told, what is answered. */
export class ModelRoom {
  #account: Account;
  readonly #commentsShown: number;
  readonly #numbers = { client: 0, server: 0 };
  readonly #silenced = new Set<string>();
  readonly #points: { recordTime: string; onlineCount: number }[] = [];
  #comments: Omit<Comment, 'isSilence'>[] = [];
  #lastComment = 0;
  #chatState: ChatState = ChatState.NOT_BANNED;
  #state: LiveState = LiveState.LIVE;
  #activity: Activity | null = null;
  #activities = 0;
  #angle = 0;
  #clock = Date.parse('2026-11-16T12:00:00Z');

  constructor(comments: number, page: keyof typeof pageKinds) {
    this.#account = accounts[page];
    this.#commentsShown = pageKinds[page].commentsShown;
    for (let count = 0; count < comments; count += 1) this.#store(`u-${count % 4}`);
  }

  /** Nothing when the person may not speak. */
  say(accountId: string): Sent[] {
    if (this.#silenced.has(accountId)) return [];
    const { id, sourceId, sourceName, role, message, atWho, createdAt, type, corpId, corpName } =
      this.#store(accountId);
    const body = {
      ...{ comment_id: id, account_id: sourceId, account_name: sourceName, message },
      ...{ third_live_role: role, at_who: atWho, created_at: createdAt, system_type: type },
      ...{ corp_id: corpId, corp_name: corpName },
    };
    return [this.#tell('chat', body)];
  }

  /** Counted from the newest. */
  remove(place: number): Sent[] {
    const target = this.#comments.at(-1 - (place % Math.max(1, this.#comments.length)));
    if (!target) return [];
    this.#comments = this.#comments.filter(({ id }) => id !== target.id);
    return [this.#tell('commentDelete', { comment_id: target.id })];
  }

  /** Operators are told, and so is the person. */
  flipSilence(accountId: string): Sent[] {
    const isSilenced = !this.#silenced.delete(accountId);
    if (isSilenced) this.#silenced.add(accountId);
    const event = isSilenced ? 'silence' : 'unsilence';
    return [
      this.#member(accountId, isSilenced ? 'mute' : 'unmute', isSilenced),
      this.#tell('accountEvent', { account_id: accountId, event }),
    ];
  }

  flipActivity(): Sent {
    if (this.#activity) {
      const { activityId } = this.#activity;
      this.#activity = null;
      return this.#tell('activityClose', { activity_id: activityId });
    }
    this.#activities += 1;
    const activityId = `a${this.#activities}`;
    this.#activity = { activityId, activityName: activityId, activityLink: 'https://a' };
    return this.#tell('activityLaunch', {
      ...{ activity_id: activityId, activity_name: activityId, activity_link: 'https://a' },
    });
  }

  /** Whether they are muted was looked up a moment ago. */
  enter(accountId: string, isSilenced: boolean): Sent {
    return this.#member(accountId, 'enter', isSilenced);
  }

  flipAllSilenced(): Sent {
    const isSilenced = this.#chatState === ChatState.ALL_BANNED;
    this.#chatState = isSilenced ? ChatState.NOT_BANNED : ChatState.ALL_BANNED;
    return this.#tellRoom();
  }

  flipPause(): Sent {
    this.#state = this.#state === LiveState.LIVE ? LiveState.PAUSED : LiveState.LIVE;
    return this.#tellRoom();
  }

  /** Ended, and recorded. */
  end(): void {
    this.#state = LiveState.ENDED;
  }

  setRole(thirdLiveRole: LiveRole): void {
    this.#account = { ...this.#account, thirdLiveRole };
  }

  turn(angle: number): Sent {
    this.#angle = angle;
    return this.#tell('hostVideoAngle', { angle, width: 720, height: 1280 });
  }

  /** Figures for the consoles, and a sign of life for everybody: both carry the newest number. */
  period(online: number): [Sent, Sent] {
    this.#clock += 10_000;
    const tx_time = this.#now();
    this.#points.push({ recordTime: tx_time, onlineCount: online });
    const { onlineCountTimeline: _, ...figures } = this.#statistics();
    return [
      this.#tell('dataStatistics', { live_id: liveId, tx_time, online_count: online, ...figures }),
      this.sign(),
    ];
  }

  /** Repeats the newest number. */
  sign(): Sent {
    return this.#tell('audienceCount', { live_id: liveId, online_count: 1 });
  }

  get lastPoint(): string {
    return this.#points.at(-1)?.recordTime ?? '';
  }

  /** What the call answers at this moment, checked by the contract. */
  answer<N extends DataCallName>(name: N): CallData<N> {
    const answers: { [M in DataCallName]?: () => CallData<M> } = {
      accountGet: () => ({ token: 'token', account: this.#account }),
      serverReg: () => ({ mqttWs: 'ws://broker/mqtt', serverId: 's1' }),
      roomInfo: () => this.#info(),
      roomStats: () => this.#statistics(),
      commentList: () => ({ items: this.#list(), total: this.#comments.length }),
      activeActivityInfo: () => ({ activeActivityInfo: this.#activity }),
      luckyBagCurrent: () => ({ luckyBag: null, enrolled: false }),
    };
    const answer = answers[name];
    if (!answer) throw new Error(`the model knows no ${name}`);
    return calls[name].response.parse(structuredClone(answer())) as CallData<N>;
  }

  #list(): Comment[] {
    return this.#comments.slice(-this.#commentsShown).map((comment) => ({
      ...comment,
      isSilence: this.#silenced.has(comment.sourceId) ? Flag.YES : Flag.NO,
    }));
  }

  #statistics() {
    const count = this.#points.length;
    return {
      watchCount: count,
      watchTimes: 2 * count,
      maxOnlineCount: 9,
      likeCount: 3 * count,
      commentCount: this.#lastComment,
      onlineCountTimeline: [...this.#points],
    };
  }

  #info(): LiveDetail {
    return {
      ...{ liveId, roomId, liveState: this.#state, chatState: this.#chatState, angle: this.#angle },
      ...{
        width: 720,
        height: 1280,
        liveRecordFinished: this.#state === LiveState.ENDED,
        liveLogo: '',
        liveTitle: '新品',
      },
      ...{ anchorAccountNickname: '主播', corpName: '', anchorAccountPortrait: '' },
      ...{ liveCategoryId: '', liveStreamUrl: '', recordUrlList: [], beginTime: this.#now() },
      ...{ endTime: '', txTime: this.#now(), anchorAccountDeviceType: 2 },
      isSilence: this.#silenced.has(this.#account.id) ? Flag.YES : Flag.NO,
    };
  }

  #store(accountId: string): Omit<Comment, 'isSilence'> {
    this.#lastComment += 1;
    const comment = {
      ...{ id: String(this.#lastComment), sourceId: accountId, sourceName: `名${accountId}` },
      ...{ role: LiveRole.AUDIENCE, message: `第${this.#lastComment}条`, atWho: '' },
      ...{ createdAt: this.#now(), type: MessageKind.CHAT, corpId: '', corpName: '' },
    };
    this.#comments.push(comment);
    return comment;
  }

  #member(accountId: string, event: 'mute' | 'unmute' | 'enter', isSilenced: boolean): Sent {
    const mute = isSilenced ? Flag.YES : Flag.NO;
    return this.#tell('member', { account_id: accountId, event, mute, role: LiveRole.AUDIENCE });
  }

  #tellRoom(): Sent {
    const body = { room_id: roomId, live_id: liveId, state: this.#state, mute: this.#chatState };
    return this.#tell('room', body);
  }

  #tell<N extends NoticeName>(name: N, body: NoticeBody<N>): Sent {
    const { topic, code } = notices[name];
    const passing = isPassing({ name, body } as Pick<Notice, 'name' | 'body'>);
    if (!passing) this.#numbers[topic] += 1;
    const payload = JSON.stringify({ code, seq: this.#numbers[topic], body });
    return { topic, name, payload, isPassing: passing };
  }

  #now(): string {
    return formatWireTime(this.#clock, 'UTC');
  }
}

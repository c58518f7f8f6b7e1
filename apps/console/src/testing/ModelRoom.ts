import {
  type Account,
  type CallData,
  type CallName,
  ChatState,
  type Comment,
  calls,
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

export const MODEL_ROOM = { liveId: '1001', roomId: 'r1' };
const { liveId, roomId } = MODEL_ROOM;
const PAGE = 500;

export interface Sent {
  topic: 'client' | 'server';
  name: NoticeName;
  payload: string;
  isPassing: boolean;
}

const operator: Account = {
  id: 'u-admin',
  name: 'admin',
  nickname: '小周',
  portrait: '',
  corpId: 'c1',
  thirdLiveRole: LiveRole.ADMIN,
};

/** A room as the server keeps it: what is stored, what is told, what is answered. */
export class ModelRoom {
  readonly #numbers = { client: 0, server: 0 };
  readonly #silenced = new Set<string>();
  readonly #points: { recordTime: string; onlineCount: number }[] = [];
  #comments: Omit<Comment, 'isSilence'>[] = [];
  #lastComment = 0;
  #chatState: ChatState = ChatState.NOT_BANNED;
  #state: LiveState = LiveState.LIVE;
  #angle = 0;
  #clock = Date.parse('2026-11-16T12:00:00Z');

  constructor(comments: number) {
    for (let count = 0; count < comments; count += 1) this.#store(`u-${count % 4}`);
  }

  /** Undefined when the person may not speak. */
  say(accountId: string): Sent | undefined {
    if (this.#silenced.has(accountId)) return undefined;
    const { id, sourceId, sourceName, role, message, atWho, createdAt, type, corpId, corpName } =
      this.#store(accountId);
    return this.#tell('chat', {
      comment_id: id,
      account_id: sourceId,
      account_name: sourceName,
      third_live_role: role,
      message,
      at_who: atWho,
      created_at: createdAt,
      system_type: type,
      corp_id: corpId,
      corp_name: corpName,
    });
  }

  /** Counted from the newest. */
  remove(place: number): Sent | undefined {
    const target = this.#comments.at(-1 - (place % Math.max(1, this.#comments.length)));
    if (!target) return undefined;
    this.#comments = this.#comments.filter(({ id }) => id !== target.id);
    return this.#tell('commentDelete', { comment_id: target.id });
  }

  flipSilence(accountId: string): Sent {
    const isSilenced = !this.#silenced.delete(accountId);
    if (isSilenced) this.#silenced.add(accountId);
    return this.#member(accountId, isSilenced ? 'mute' : 'unmute', isSilenced);
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
      this.#tell('audienceCount', { live_id: liveId, online_count: online }),
    ];
  }

  get lastPoint(): string {
    return this.#points.at(-1)?.recordTime ?? '';
  }

  /** What the call answers at this moment. */
  answer(path: string): unknown {
    const answers: { [N in CallName]?: () => CallData<N> } = {
      accountGet: () => ({ token: 'token', account: operator }),
      serverReg: () => ({ mqttWs: 'ws://broker/mqtt', serverId: 's1' }),
      roomInfo: () => this.#info(),
      roomStats: () => this.#statistics(),
      commentList: () => ({ items: this.#list(), total: this.#comments.length }),
    };
    const name = (Object.keys(answers) as (keyof typeof answers)[]).find(
      (known) => calls[known].path === path,
    );
    if (!name) throw new Error(`the model knows no ${path}`);
    return structuredClone(answers[name]?.());
  }

  #list(): Comment[] {
    return this.#comments.slice(-PAGE).map((comment) => ({
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
      ...{ width: 720, height: 1280, liveRecordFinished: false, liveLogo: '', liveTitle: '新品' },
      ...{ anchorAccountNickname: '主播', corpName: '', anchorAccountPortrait: '' },
      ...{ liveCategoryId: '', liveStreamUrl: '', recordUrlList: [], beginTime: this.#now() },
      ...{ endTime: '', txTime: this.#now(), anchorAccountDeviceType: 2 },
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

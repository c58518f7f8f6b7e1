import {
  type Account,
  type Activity,
  type AudienceQuestion,
  type CallData,
  ChatState,
  type Comment,
  calls,
  type DataCallName,
  Flag,
  formatWireTime,
  GuestPolicy,
  type HeldComment,
  isPassing,
  type LiveDetail,
  LiveRole,
  LiveState,
  type LuckyBag,
  type Notice,
  type NoticeBody,
  type NoticeName,
  notices,
  type Poll,
  PromptState,
  type RoomFlow,
  type RoomPrompt,
} from '@live/protocol';
import { compareIds } from '../commentOrder.ts';
import { pageKinds } from '../pageKinds.ts';
import { createBag, launchBody } from './inMemoryBags.ts';
import { chatBody, createComment, modelAccounts } from './inMemoryPeople.ts';

export const IN_MEMORY_ROOM = { liveId: '1001', roomId: 'r1' };
const { liveId, roomId } = IN_MEMORY_ROOM;

export interface Sent {
  topic: 'client' | 'server';
  name: NoticeName;
  payload: string;
  isPassing: boolean;
}

/** An in-memory room: its state, its notices and its responses to calls. */
export class InMemoryRoom {
  #account: Account;
  readonly #commentsShown: number;
  readonly #seesAll: boolean;
  readonly #withheld = new Set<string>();
  readonly #numbers = { client: 0, server: 0 };
  readonly #silenced = new Set<string>();
  readonly #points: { recordTime: string; onlineCount: number }[] = [];
  #comments: Omit<Comment, 'isSilence'>[] = [];
  readonly #deleted: Omit<Comment, 'isSilence'>[][] = [];
  #lastComment = 0;
  #chatState: ChatState = ChatState.OPEN;
  #state: LiveState = LiveState.LIVE;
  #activity: Activity | null = null;
  #activities = 0;
  #angle = 0;
  #guestPolicy: GuestPolicy = GuestPolicy.COMMENT;
  #pins = 0;
  #prompt: RoomPrompt | null = null;
  #prompts = 0;
  #operators = 1;
  #moderatorIds: readonly string[] = [];
  #bag: LuckyBag | null = null;
  #bags = 0;
  #poll: Poll | null = null;
  #polls = 0;
  #questions: AudienceQuestion[] = [];
  #hiddenCount = 0;
  #held: HeldComment[] = [];
  #heldCount = 0;
  #clock = Date.parse('2026-11-16T12:00:00Z');

  constructor(comments: number, page: keyof typeof pageKinds) {
    this.#account = modelAccounts[page];
    this.#commentsShown = pageKinds[page].commentsShown;
    this.#seesAll = page !== 'viewer';
    for (let count = 0; count < comments; count += 1) this.#store(`u-${count % 4}`);
  }

  /** Returns nothing when the account is silenced. */
  comment(accountId: string): Sent[] {
    if (this.#silenced.has(accountId)) return [];
    return [this.#notice('chat', chatBody(this.#store(accountId)))];
  }

  /** A comment of too many: viewers do not get it. */
  withhold(accountId: string): Sent[] {
    if (this.#silenced.has(accountId)) return [];
    const comment = this.#store(accountId);
    this.#withheld.add(comment.id);
    return [this.#notice('withheldChat', chatBody(comment))];
  }

  /** Launches a lucky bag, or draws the one that runs. */
  flipBag(): Sent[] {
    if (this.#bag) {
      const lucky_bag_id = this.#bag.luckyBagId;
      this.#bag = null;
      return [
        this.#notice('luckyBagOpen', { lucky_bag_id }),
        this.#notice('luckyBagClose', { lucky_bag_id }),
      ];
    }
    this.#bags += 1;
    this.#bag = createBag(this.#bags, this.#now());
    return [this.#notice('luckyBagLaunch', launchBody(this.#bag))];
  }

  /** Launches a poll, or ends the one that runs. */
  flipPoll(): Sent[] {
    if (this.#poll?.endTime === '') {
      this.#poll = { ...this.#poll, counts: [this.#polls, 1], endTime: this.#now() };
      return [this.#notice('pollEnd', { poll: this.#poll })];
    }
    this.#polls += 1;
    this.#poll = {
      pollId: `v${this.#polls}`,
      question: `问题${this.#polls}`,
      answers: ['甲', '乙'],
      isOpen: Flag.YES,
      counts: [0, 0],
      createTime: this.#now(),
      untilTime: '',
      endTime: '',
    };
    return [this.#notice('pollLaunch', { poll: this.#poll })];
  }

  /** A question of a viewer, or what becomes of one that was asked before. */
  changeQuestions(choice: number): Sent[] {
    const place = choice % Math.max(1, this.#questions.length);
    const known = this.#questions[place];
    if (!known || choice % 4 === 0) {
      const question: AudienceQuestion = {
        questionId: `q${this.#questions.length + this.#hiddenCount}`,
        accountId: 'u-0',
        name: '名u-0',
        message: `提问${choice}`,
        supports: 0,
        createTime: this.#now(),
        answerTime: '',
        answer: '',
      };
      this.#questions.push(question);
      return [this.#notice('questionAsk', { question, open: this.#openCount })];
    }
    const { questionId: question_id } = known;
    if (choice % 4 === 1) {
      this.#hiddenCount += 1;
      this.#questions.splice(place, 1);
      return [this.#notice('questionHide', { question_id, open: this.#openCount })];
    }
    if (choice % 4 === 2) {
      const question = { ...known, answerTime: known.answerTime === '' ? this.#now() : '' };
      this.#questions[place] = question;
      return [this.#notice('questionChange', { question, open: this.#openCount })];
    }
    const supports = known.supports + 1;
    this.#questions[place] = { ...known, supports };
    return [this.#notice('questionSupports', { counts: [{ question_id, supports }] })];
  }

  get #openCount(): number {
    return this.#questions.filter(({ answerTime }) => answerTime === '').length;
  }

  /** A comment that waits for an operator. */
  hold(accountId: string): Sent[] {
    this.#heldCount += 1;
    const held: HeldComment = {
      id: `held-${this.#heldCount}`,
      accountId,
      name: `名${accountId}`,
      words: [],
      message: `待审${this.#heldCount}`,
      atWho: '',
      createdAt: this.#now(),
    };
    this.#held.push(held);
    return [this.#notice('commentHeld', { live_id: liveId, held })];
  }

  /** Decides one of those that wait; every other one is let through. */
  decideHeld(choice: number): Sent[] {
    const [held] = this.#held.splice(choice % Math.max(1, this.#held.length), 1);
    if (!held) return [];
    const decided = this.#notice('heldDecided', { live_id: liveId, held_ids: [held.id] });
    if (choice % 2 === 0) return [decided];
    return [this.#notice('chat', chatBody(this.#store(held.accountId))), decided];
  }

  get bagWords(): string | undefined {
    return this.#bag?.enrollConditionComment;
  }

  get heldIds(): string[] {
    return this.#held.map(({ id }) => id);
  }

  /** `place` counts from the newest. */
  deleteComment(place: number): Sent[] {
    const target = this.#comments.at(-1 - (place % Math.max(1, this.#comments.length)));
    if (!target) return [];
    this.#comments = this.#comments.filter(({ id }) => id !== target.id);
    this.#deleted.push([target]);
    return [this.#notice('commentDelete', { comment_id: target.id })];
  }

  countOf(accountId: string): number {
    return this.#comments.filter(({ sourceId }) => sourceId === accountId).length;
  }

  /** Deletes all comments of an account. */
  clearComments(accountId: string): Sent[] {
    const isOfAccount = ({ sourceId }: { sourceId: string }) => sourceId === accountId;
    const cleared = this.#comments.filter(isOfAccount);
    if (cleared.length === 0) return [];
    this.#comments = this.#comments.filter((comment) => !isOfAccount(comment));
    this.#deleted.push(cleared);
    const up_to_id = String(this.#lastComment);
    return [this.#notice('commentClear', { account_id: accountId, up_to_id })];
  }

  /** Takes back one of the deletions. */
  restoreComments(choice: number): Sent[] {
    const [restored] = this.#deleted.splice(choice % Math.max(1, this.#deleted.length), 1);
    if (!restored) return [];
    for (const { id } of restored) this.#withheld.delete(id);
    this.#comments = [...this.#comments, ...restored].sort((one, other) =>
      compareIds(one.id, other.id),
    );
    return [this.#notice('commentRestore', { comments: restored.map(chatBody) })];
  }

  /** Notifies operators and the account itself. */
  flipSilence(accountId: string): Sent[] {
    const isSilenced = !this.#silenced.delete(accountId);
    if (isSilenced) this.#silenced.add(accountId);
    const event = isSilenced ? 'silence' : 'unsilence';
    return [
      this.#member(accountId, isSilenced ? 'mute' : 'unmute', isSilenced),
      this.#notice('accountEvent', { account_id: accountId, event }),
    ];
  }

  /** Makes somebody a moderator, or takes it back. */
  flipModerator(accountId: string): Sent {
    const others = this.#moderatorIds.filter((id) => id !== accountId);
    const isAdded = others.length === this.#moderatorIds.length;
    this.#moderatorIds = isAdded ? [...others, accountId] : others;
    const is_moderator = isAdded ? Flag.YES : Flag.NO;
    return this.#notice('moderator', { account_id: accountId, is_moderator });
  }

  flipActivity(): Sent {
    if (this.#activity) {
      const { activityId } = this.#activity;
      this.#activity = null;
      return this.#notice('activityClose', { activity_id: activityId });
    }
    this.#activities += 1;
    const activityId = `a${this.#activities}`;
    this.#activity = { activityId, activityName: activityId, activityLink: 'https://a' };
    return this.#notice('activityLaunch', {
      activity_id: activityId,
      activity_name: activityId,
      activity_link: 'https://a',
    });
  }

  /** `isSilenced` may be outdated, as on a real server. */
  enter(accountId: string, isSilenced: boolean): Sent {
    return this.#member(accountId, 'enter', isSilenced);
  }

  flipAllSilenced(): Sent {
    const isSilenced = this.#chatState === ChatState.ALL_SILENCED;
    this.#chatState = isSilenced ? ChatState.OPEN : ChatState.ALL_SILENCED;
    return this.#roomNotice();
  }

  flipPause(): Sent {
    this.#state = this.#state === LiveState.LIVE ? LiveState.PAUSED : LiveState.LIVE;
    return this.#roomNotice();
  }

  /** Ends the room with a finished recording. */
  end(): void {
    this.#state = LiveState.ENDED;
  }

  setRole(thirdLiveRole: LiveRole): void {
    this.#account = { ...this.#account, thirdLiveRole };
  }

  /** Sets the next guest policy, in turn. */
  changeGuestPolicy(): Sent {
    const guestPolicy = ((this.#guestPolicy + 1) % 3) as GuestPolicy;
    this.#guestPolicy = guestPolicy;
    return this.#flowNotice();
  }

  /** Pins another announcement, or takes it down. */
  changePin(): Sent {
    this.#pins += 1;
    return this.#flowNotice();
  }

  /** The next line to the host, or the end of the one that stands. */
  changePrompt(): Sent {
    const isShown = this.#prompt?.state === PromptState.SHOWN;
    this.#prompts += 1;
    const ended = this.#prompts % 3 === 0 ? PromptState.WITHDRAWN : PromptState.TAKEN;
    const prompt: RoomPrompt =
      this.#prompt && isShown && this.#prompts % 4 > 0
        ? { ...this.#prompt, state: ended }
        : {
            id: `p${this.#prompts}`,
            text: `提词${this.#prompts}`,
            operatorName: '运营',
            sentAt: this.#now(),
            state: PromptState.SHOWN,
          };
    this.#prompt = prompt;
    return this.#notice('prompt', { live_id: liveId, prompt });
  }

  #flow(): RoomFlow {
    const text = this.#pins % 3 === 0 ? '' : `公告${this.#pins}`;
    return { guestPolicy: this.#guestPolicy, slowSeconds: 0, pin: { text }, reviewMode: 0 };
  }

  #flowNotice(): Sent {
    return this.#notice('flow', { live_id: liveId, flow: this.#flow() });
  }

  turn(angle: number): Sent {
    this.#angle = angle;
    return this.#notice('hostVideoAngle', { angle, width: 720, height: 1280 });
  }

  /** Statistics for consoles and a keepalive for everybody: both repeat the newest number. */
  period(online: number): [Sent, Sent] {
    this.#clock += 10_000;
    const tx_time = this.#now();
    this.#points.push({ recordTime: tx_time, onlineCount: online });
    const { onlineCountTimeline: _, ...statistics } = this.#statistics();
    return [
      this.#notice('dataStatistics', {
        live_id: liveId,
        tx_time,
        online_count: online,
        ...statistics,
      }),
      this.keepalive(),
    ];
  }

  /** A passing notice that repeats the newest number. */
  keepalive(): Sent {
    return this.#notice('audienceCount', { live_id: liveId, online_count: 1 });
  }

  /** One more operator, or only the first again. */
  changeOperators(): Sent {
    this.#operators = (this.#operators % 3) + 1;
    return this.operatorsPresent();
  }

  /** The whole list, which the server repeats. */
  operatorsPresent(): Sent {
    return this.#notice('operatorsPresent', { live_id: liveId, operators: this.operators });
  }

  get operators(): NoticeBody<'operatorsPresent'>['operators'] {
    return Array.from({ length: this.#operators }, (_, index) => ({
      account_id: `u-operator-${index}`,
      nickname: `运营${index}`,
      portrait: '',
    }));
  }

  get lastPoint(): string {
    return this.#points.at(-1)?.recordTime ?? '';
  }

  /** The current response to a call, validated by its schema. */
  answer<N extends DataCallName>(name: N): CallData<N> {
    const answers: { [M in DataCallName]?: () => CallData<M> } = {
      accountGet: () => ({ token: 'token', account: this.#account }),
      serverReg: () => ({ mqttWs: 'ws://broker/mqtt', serverId: 's1' }),
      roomInfo: () => this.#info(),
      roomStats: () => this.#statistics(),
      commentList: () => ({ items: this.#list(), total: this.#comments.length }),
      activeActivityInfo: () => ({ activeActivityInfo: this.#activity }),
      heldList: () => ({ items: this.#held, total: this.#held.length }),
      promptCurrent: () => ({ prompt: this.#prompt }),
      pollCurrent: () => ({ poll: this.#poll, ownAnswer: null }),
      audienceQuestionCurrent: () => ({
        items: this.#questions,
        supportedIds: [],
        open: this.#openCount,
      }),
      luckyBagCurrent: () => ({ luckyBag: this.#bag, enrolled: false }),
    };
    const answer = answers[name];
    if (!answer) throw new Error(`no response for ${name}`);
    return calls[name].response.parse(structuredClone(answer())) as CallData<N>;
  }

  #list(): Comment[] {
    const visible = this.#seesAll
      ? this.#comments
      : this.#comments.filter(({ id }) => !this.#withheld.has(id));
    return visible.slice(-this.#commentsShown).map((comment) => ({
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
      liveId,
      roomId,
      liveState: this.#state,
      chatState: this.#chatState,
      angle: this.#angle,
      width: 720,
      height: 1280,
      liveRecordFinished: this.#state === LiveState.ENDED,
      liveLogo: '',
      liveTitle: '新品',
      anchorAccountNickname: '主播',
      corpName: '',
      anchorAccountPortrait: '',
      liveCategoryId: '',
      liveStreamUrl: '',
      recordUrlList: [],
      beginTime: this.#now(),
      endTime: '',
      txTime: this.#now(),
      anchorAccountDeviceType: 2,
      flow: this.#flow(),
      moderatorIds: [...this.#moderatorIds],
      isSilence: this.#silenced.has(this.#account.id) ? Flag.YES : Flag.NO,
    };
  }

  #store(accountId: string): Omit<Comment, 'isSilence'> {
    this.#lastComment += 1;
    const comment = createComment(this.#lastComment, accountId, this.#now());
    this.#comments.push(comment);
    return comment;
  }

  #member(accountId: string, event: 'mute' | 'unmute' | 'enter', isSilenced: boolean): Sent {
    const mute = isSilenced ? Flag.YES : Flag.NO;
    return this.#notice('member', { account_id: accountId, event, mute, role: LiveRole.AUDIENCE });
  }

  #roomNotice(): Sent {
    const body = { room_id: roomId, live_id: liveId, state: this.#state, mute: this.#chatState };
    return this.#notice('room', body);
  }

  #notice<N extends NoticeName>(name: N, body: NoticeBody<N>): Sent {
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

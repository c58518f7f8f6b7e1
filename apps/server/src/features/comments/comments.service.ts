import {
  asksQuestion,
  type CallData,
  type CallRequest,
  type Comment,
  isSuperAdmin,
  LiveRole,
  MessageKind,
  type NoticeBody,
  readAtWho,
  writeAtWho,
} from '@live/protocol';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRunningRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import type { DomainEvents } from '../../domain/events.ts';
import { readCursor, readCursorPage } from '../../domain/keyset.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { CommentDeletions } from './comments.deletions.ts';
import { HeldComments, type HeldDeps, type WrittenComment } from './comments.held.ts';
import {
  commentHeader,
  presentChat,
  presentComment,
  presentCommentLine,
} from './comments.presenter.ts';
import {
  type CommentRow,
  canBeMentioned,
  countCommentsOf,
  filterComments,
  insertComment,
  listComments,
  listCommentsAfter,
  listCommentsFor,
  listNewcomers,
  numberAtOffset,
  searchComments,
  spanOfComments,
  takeCommentNumbers,
} from './comments.store.ts';
import {
  type AdmissionDeps,
  type FilteredText,
  mustWait,
  TalkAdmission,
} from './talk-admission.ts';
import { type CommentWeight, ViewerShare } from './viewer-share.ts';

type FilteredChat = FilteredText & { atWho: string | undefined };

export interface CommentDeps extends AdmissionDeps, Omit<HeldDeps, 'passing'> {
  /** How many comments a second viewers get of others. */
  viewerCommentsPerSecond: number;
  /** Makes a question of a held text that is let through. */
  ask(work: UnitOfWork, room: RoomRef, question: WrittenComment): Promise<unknown>;
  silencedAmong(liveId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Review began or ended while the comment was on its way. */
class ReviewModeChanged extends Error {}

interface NewComment extends WrittenComment {
  readonly kind: MessageKind;
  /** Viewers get it however many there are: an operator has written or passed it. */
  readonly isForEverybody: boolean;
  /** Refuses the comment after the room's row is locked, so that a silence committed before it applies. */
  check?(): Promise<void>;
}

interface Appended {
  row: CommentRow & { guest: number };
  /** What its notice says. */
  body: NoticeBody<'chat'>;
  answer: DomainEvents['commentPosted']['answer'];
}

interface Published {
  commentId: string;
  luckyBagId?: string;
  /** Given when viewers do not get it, so that its author does. */
  comment?: NoticeBody<'chat'>;
}

/** Comments of a room. */
export class Comments extends FeatureService<CommentDeps> {
  readonly held: HeldComments;
  readonly deletions: CommentDeletions;
  readonly admission: TalkAdmission;
  readonly #share: ViewerShare;

  constructor(context: ServiceContext, deps: CommentDeps) {
    super(context, deps);
    this.deletions = new CommentDeletions(context, deps);
    this.admission = new TalkAdmission(deps);
    this.#share = new ViewerShare(context.clock, deps.viewerCommentsPerSecond);
    this.held = new HeldComments(context, {
      ...deps,
      passing: {
        comment: async (work, room, comment) => {
          const kind = MessageKind.CHAT;
          await this.#append(work, room, { ...comment, kind, isForEverybody: true });
        },
        ask: deps.ask,
      },
    });
  }

  async list(
    room: Room,
    caller: Caller,
    page: CallRequest<'commentList'>,
  ): Promise<CallData<'commentList'>> {
    const { db } = this.store;
    const { liveId } = room;
    const span = await spanOfComments(db, liveId);
    const { total } = span;
    const newer = page.pageNum * page.pageSize;
    if (newer >= total) return { items: [], total };
    const upTo = newer === 0 ? span.last : await numberAtOffset(db, liveId, span, newer);
    const viewerId = caller.accountId;
    const rows =
      caller.role === LiveRole.AUDIENCE
        ? await listCommentsFor(db, { liveId, viewerId }, page.pageSize, upTo)
        : await listComments(db, liveId, page.pageSize, upTo);
    return { items: await this.#present(liveId, rows.reverse()), total };
  }

  /** Newest first. */
  async search(
    room: Room,
    input: CallRequest<'commentSearch'>,
  ): Promise<CallData<'commentSearch'>> {
    const [before] = readCursor(input.cursor, ['number']) ?? [];
    const { db } = this.store;
    const found = await readCursorPage(
      input,
      (limit) => searchComments(db, input, before, limit),
      ({ id }) => [id],
      (row) => row,
    );
    return { ...found, items: await this.#present(room.liveId, found.items) };
  }

  /** Newest first. */
  async filter(
    room: Room,
    caller: Caller,
    { only, accountId }: CallRequest<'commentFilter'>,
  ): Promise<CallData<'commentFilter'>> {
    const rows = await filterComments(this.store.db, room, {
      only,
      accountId,
      readerId: caller.accountId,
    });
    return { items: await this.#present(room.liveId, rows) };
  }

  newcomersAmong(room: Room, accountIds: readonly string[]): Promise<string[]> {
    return listNewcomers(this.store.db, room, accountIds);
  }

  async #present(liveId: string, rows: Parameters<typeof presentComment>[0][]): Promise<Comment[]> {
    const silenced = await this.deps.silencedAmong(liveId, [
      ...new Set(rows.map((row) => row.account_id)),
    ]);
    return rows.map((row) => presentComment(row, silenced.has(row.account_id), this.timeZone));
  }

  export(room: Room): CsvFile {
    const { db } = this.store;
    return csvFile<CommentRow>(
      `直播评论-${room.liveId}`,
      commentHeader,
      (last, limit) => listCommentsAfter(db, room.liveId, last?.id ?? 0, limit),
      (row) => presentCommentLine(row, this.timeZone),
    );
  }

  /** A comment of an operator; silences do not apply to operators. */
  async post(
    room: Room,
    caller: Caller,
    input: { comment: string; atWho?: string | undefined; system: boolean },
  ): Promise<Comment> {
    if (input.system && !isSuperAdmin(caller.role)) throw refuse.permission();
    const kind = input.system ? MessageKind.SYSTEM : MessageKind.CHAT;
    const row = await this.units.run(async (work) => {
      const atWho = await cleanAtWho(work.db, room, input.atWho, 'atWho');
      const { row: stored } = await this.#append(work, room, {
        author: caller,
        kind,
        isForEverybody: true,
        message: input.comment,
        atWho,
      });
      if (input.system) {
        await work.record('comment-system', room.liveId, caller.accountId, {
          target: String(stored.id),
          after: stored.message,
        });
      }
      return stored;
    });
    return presentComment(row, false, this.timeZone);
  }

  /** A comment of a member, by command. */
  async chat(
    room: Room,
    caller: Caller,
    message: string,
    atWhoText: string | undefined,
  ): Promise<Published | { heldId: string }> {
    const audience = caller.role === LiveRole.AUDIENCE;
    const filtered = audience
      ? await this.admission.filter(room, caller, { message, atWho: atWhoText ?? '' })
      : { action: undefined, message, words: [] };
    const written = { ...filtered, atWho: atWhoText };
    // What is set when the comment is stored counts: it is known only under the room's lock.
    let isHeld = audience && mustWait(room.chatSettings.reviewMode, filtered.action);
    for (;;) {
      try {
        return await (isHeld
          ? this.#hold(room, caller, written)
          : this.#publish(room, caller, written));
      } catch (error) {
        if (!(error instanceof ReviewModeChanged)) throw error;
        isHeld = !isHeld;
      }
    }
  }

  async #hold(room: Room, caller: Caller, written: FilteredChat): Promise<{ heldId: string }> {
    return this.units.run(async (work) => {
      const atWho = await cleanAtWho(work.db, room, written.atWho, 'at_who');
      await lockRunningRoom(work.db, room.liveId);
      const settings = await this.admission.require(work, room, caller);
      if (settings && !mustWait(settings.reviewMode, written.action)) throw new ReviewModeChanged();
      return { heldId: await this.held.hold(work, room, caller, { ...written, atWho }) };
    }, room.liveId);
  }

  async #publish(
    room: Room,
    caller: Caller,
    { message, action, atWho: atWhoText }: FilteredChat,
  ): Promise<Published> {
    return this.units.run(async (work) => {
      const atWho = await cleanAtWho(work.db, room, atWhoText, 'at_who');
      const { row, body, answer } = await this.#append(work, room, {
        author: caller,
        kind: MessageKind.CHAT,
        isForEverybody: caller.role !== LiveRole.AUDIENCE,
        message,
        atWho,
        check: async () => {
          const settings = await this.admission.require(work, room, caller);
          if (settings && mustWait(settings.reviewMode, action)) throw new ReviewModeChanged();
        },
      });
      const isWithheld = row.withheld === 1;
      return { commentId: String(row.id), ...answer, ...(isWithheld && { comment: body }) };
    }, room.liveId);
  }

  async countOf(room: Room, accountId: string): Promise<number> {
    return countCommentsOf(this.store.db, room.liveId, accountId);
  }

  /** Seconds until slow mode lets the caller comment again. */
  waitSeconds(room: Room, caller: Caller): Promise<number> {
    return this.admission.waitSeconds(this.store.db, room, caller, this.clock.now());
  }

  async #append(
    work: UnitOfWork,
    room: RoomRef,
    { author, kind, message, atWho, isForEverybody, check }: NewComment,
  ): Promise<Appended> {
    const { liveId } = room;
    const asks = asksQuestion({ type: kind, role: author.role, atWho, message });
    const weight = isForEverybody ? 'always' : weightOf({ atWho, asks });
    const admission = this.#share.admit(liveId, weight);
    const numbers = await takeCommentNumbers(work.db, liveId, {
      isCounted: kind === MessageKind.CHAT,
      topic: admission.isWithheld ? 'server' : 'client',
    });
    if (!numbers) throw refuse.closed();
    const { id, seq } = numbers;
    try {
      await check?.();
    } catch (error) {
      this.#share.takeBack(liveId, weight, admission);
      throw error;
    }
    const row: CommentRow = {
      live_id: liveId,
      id,
      account_id: author.accountId,
      account_name: author.nickname,
      role: author.role,
      message,
      at_who: atWho,
      kind,
      corp_id: author.corpId,
      corp_name: author.corpName,
      created_at: work.now,
      deleted_at: null,
      deleted_by: '',
      asks: Number(asks),
      withheld: Number(admission.isWithheld),
    };
    await insertComment(work.db, row);
    const sent = { ...row, guest: author.isGuest ? 1 : 0 };
    const body = presentChat({ ...sent, portrait: author.portrait }, room, this.timeZone);
    if (admission.isWithheld) work.announceAs(seq, room, 'withheldChat', body);
    else
      work.announceAs(seq, room, 'chat', {
        ...body,
        ...(admission.leftOut > 0 && { left_out: admission.leftOut }),
      });
    const answer: Appended['answer'] = {};
    await work.emit('commentPosted', { room, message, kind, sender: author, answer });
    return { row: sent, body, answer };
  }
}

const weightOf = ({ atWho, asks }: { atWho: string; asks: boolean }): CommentWeight => {
  if (atWho !== '') return 'answer';
  return asks ? 'question' : 'usual';
};

/** Limit of mentions in one comment. */
const MAX_MENTIONS = 10;

/**
 * Mentions are read and written anew, so that nothing else is stored with them, and must name people who have been in
 * the room by that name: an invented one would show an answer to a comment that does not exist.
 */
const cleanAtWho = async (
  db: Db,
  room: Room,
  text: string | undefined,
  field: string,
): Promise<string> => {
  if (!text) return '';
  const mentions = readAtWho(text);
  if (mentions.length === 0 || mentions.length > MAX_MENTIONS) throw refuse.param(field);
  for (const mention of mentions)
    if (!(await canBeMentioned(db, room, mention)))
      throw refuse.param(field, '提到的人不在该直播间');
  return writeAtWho(mentions);
};

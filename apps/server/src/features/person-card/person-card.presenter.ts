import { type CaseState, Flag, formatWireTime, type PersonCard } from '@live/protocol';
import { profileOf } from '../../domain/person.ts';
import type { collectCard, findAccount } from './person-card.store.ts';

type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type Collected = Awaited<ReturnType<typeof collectCard>> & {
  isSilenced: boolean;
  isRemoved: boolean;
  isModerator: boolean;
};

const flag = (isSet: boolean): Flag => (isSet ? Flag.YES : Flag.NO);

const termsIn = (after: string): { reason?: string; durationSeconds?: number } => {
  const terms = JSON.parse(after) as { reason?: unknown; durationSeconds?: unknown } | null;
  return {
    ...(typeof terms?.reason === 'string' && { reason: terms.reason }),
    ...(typeof terms?.durationSeconds === 'number' && { durationSeconds: terms.durationSeconds }),
  };
};

export const presentCard = (
  account: AccountRow,
  found: Collected,
  timeZone: string,
): PersonCard => {
  const time = (epochMs: number) => formatWireTime(epochMs, timeZone);
  const inRoom = (row: { live_id: string; title: string | null }) => ({
    liveId: row.live_id,
    liveTitle: row.title ?? '',
  });
  const presentReport = (row: Collected['reported'][number]) => ({
    ...inRoom(row),
    reportId: row.id,
    content: row.content,
    createdAt: time(row.created_at),
    caseState: row.case_state as CaseState,
  });
  const { presence, comments } = found;
  return {
    ...profileOf(account.id, account),
    isGuest: flag(account.guest === 1),
    ...(found.tags && { tagNames: found.tags.map((row) => row.tag_name).sort() }),
    isSilence: flag(found.isSilenced),
    isRemoved: flag(found.isRemoved),
    isModerator: flag(found.isModerator),
    firstSeenAt: presence ? time(presence.first_at) : '',
    // Somebody seen by a heartbeat alone has come once.
    visits: presence ? Math.max(1, presence.visits) : 0,
    lives: found.lives,
    comments: {
      items: comments.rows.map((row) => ({
        id: String(row.id),
        message: row.message,
        createdAt: time(row.created_at),
        isDeleted: flag(row.deleted_at !== null),
      })),
      total: comments.total,
    },
    actions: found.actions.map((row) => ({
      ...inRoom(row),
      actionId: row.id,
      action: row.action,
      ...(row.person_id !== account.id && { otherName: row.person_name ?? '' }),
      operatorId: row.actor_id,
      operatorName: row.operator_name ?? '',
      createdAt: time(row.at),
      ...termsIn(row.after),
      isUndone: flag(row.undone_at !== null),
    })),
    reported: { items: found.reported.map(presentReport), reporters: found.reporters },
    ...(found.reports && { reports: found.reports.map(presentReport) }),
    notes: found.notes.map((row) => ({
      ...inRoom(row),
      noteId: row.id,
      content: row.content,
      authorId: row.author_id,
      authorName: row.author_name ?? '',
      createdAt: time(row.created_at),
    })),
  };
};

import { Flag, formatWireTime, type LiveRole, type PersonRecord } from '@live/protocol';
import type { AccountRow, collectPerson } from './personal-data.store.ts';

type Collected = Awaited<ReturnType<typeof collectPerson>>;

export const presentPerson = (
  account: AccountRow,
  found: Collected,
  timeZone: string,
): PersonRecord => {
  const time = (epochMs: number) => formatWireTime(epochMs, timeZone);
  const inRoom = (row: { live_id: string; created_at: number }) => ({
    liveId: row.live_id,
    createdAt: time(row.created_at),
  });
  return {
    account: {
      accountId: account.id,
      name: account.name,
      nickname: account.nickname,
      portrait: account.portrait,
      corpId: account.corp_id,
      corpName: account.corp_name,
      role: account.role as LiveRole,
      meetingCode: account.meeting_code,
      guest: account.guest === 1 ? Flag.YES : Flag.NO,
      createdAt: time(account.created_at),
      disabledAt: account.disabled_at === null ? '' : time(account.disabled_at),
    },
    tagNos: found.tags.map((row) => row.tag_no),
    visits: found.visits.map(inRoom),
    stays: found.stays.map((row) => ({
      liveId: row.live_id,
      fromTime: time(row.from_at),
      untilTime: row.until_at === null ? '' : time(row.until_at),
    })),
    heldComments: found.heldComments.map((row) => ({ ...inRoom(row), message: row.message })),
    comments: found.comments.map((row) => ({
      ...inRoom(row),
      commentId: String(row.id),
      message: row.message,
    })),
    reports: found.reports.map((row) => ({
      ...inRoom(row),
      reportId: row.id,
      content: row.content,
      aboutName: row.about_name,
      aboutMessage: row.about_message,
    })),
    reportsAbout: found.reportsAbout.map((row) => ({
      ...inRoom(row),
      content: row.content,
      name: row.about_name,
      message: row.about_message,
    })),
    notes: found.notes.map((row) => ({
      ...inRoom(row),
      content: row.content,
      isAbout: row.account_id === account.id ? Flag.YES : Flag.NO,
    })),
    silences: found.silences.map(inRoom),
    kickouts: found.kickouts.map(inRoom),
    moderated: found.moderated.map(inRoom),
    luckyBags: found.luckyBags.map((row) => ({
      luckyBagId: row.bag_id,
      enteredAt: time(row.entered_at),
      rewardNum: row.reward ?? 0,
    })),
    votes: found.votes.map((row) => ({
      pollId: row.poll_id,
      answer: row.answer,
      votedAt: time(row.voted_at),
    })),
    productClicks: found.productClicks.map((row) => ({
      liveId: row.live_id,
      productId: row.product_id,
      clickedAt: time(row.clicked_at),
    })),
    images: found.images.map((row) => ({ url: row.url, createdAt: time(row.created_at) })),
    questions: found.questions.map((row) => ({ ...inRoom(row), message: row.message })),
    questionSupports: found.questionSupports.map((row) => ({
      questionId: row.question_id,
      supportedAt: time(row.supported_at),
    })),
    actions: found.actions.map((row) => ({
      action: row.action,
      liveId: row.live_id,
      target: row.target,
      at: time(row.at),
    })),
  };
};

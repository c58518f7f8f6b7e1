import { PromptState } from '@live/protocol';
import type { Db, Schema } from '../../db/schema.ts';

/** The last line of the room, with the name of who sent it. */
export const findPrompt = (db: Db, liveId: string) =>
  db
    .selectFrom('prompts')
    .leftJoin('accounts', 'accounts.id', 'prompts.author_id')
    .select(['prompts.id', 'content', 'author_id', 'sent_at', 'state', 'accounts.nickname'])
    .where('prompts.live_id', '=', liveId)
    .executeTakeFirst();

export type PromptRow = NonNullable<Awaited<ReturnType<typeof findPrompt>>>;

type NewPrompt = Omit<Schema['prompts'], 'live_id' | 'state'>;

/** Replaces the one before. */
export const savePrompt = async (db: Db, liveId: string, prompt: NewPrompt): Promise<void> => {
  const row = { ...prompt, state: PromptState.SHOWN };
  await db
    .insertInto('prompts')
    .values({ live_id: liveId, ...row })
    .onConflict((conflict) => conflict.column('live_id').doUpdateSet(row))
    .execute();
};

export const setPromptState = async (db: Db, liveId: string, state: PromptState): Promise<void> => {
  await db.updateTable('prompts').set({ state }).where('live_id', '=', liveId).execute();
};

import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { serviceContextOf } from '@live/testkit/service-context';
import { expect, vi } from 'vitest';
import type { FoundPerson } from '../../domain/person.ts';
import { removal } from './removal.ts';
import type { SanctionDeps, SanctionKind } from './sanction-kind.ts';
import { Sanctions } from './sanctions.service.ts';
import { silence } from './silence.ts';

const room = { liveId: stage.live.liveId, roomId: '' };
const accountId = stage.viewer.id;
const HOUR = 3_600_000;

/** Ends need no more of other features than to find the person. */
const deps = { findPerson: async () => ({}) as FoundPerson } as unknown as SanctionDeps;

describeOnPersistentStore('the end of a sanction that several servers find due', (place) => {
  const it = place.test();

  for (const kind of [silence, removal] as SanctionKind<unknown>[])
    it(`G-02 a ${kind.inRoom.subject} is announced once, and not while it was prolonged`, async ({
      store,
    }) => {
      const announce = vi.fn(async () => {});
      const clock = { now: () => Date.now() - 2 * HOUR };
      const sanctions = new Sanctions(serviceContextOf(store, clock), { ...kind, announce }, deps);
      const begun = { live_id: room.liveId, account_id: accountId, actor_id: stage.admin.id };
      const row = { ...begun, reason: '', created_at: clock.now(), browser_mark: '' };
      const due = { ...row, until_at: clock.now() + HOUR };
      await store.transaction((db) => kind.rows.insertNew(db, [due]));
      await sanctions.end(room, accountId);
      expect(announce).not.toHaveBeenCalled();
      expect(await kind.rows.find(store.db, row)).toEqual(due);
      await store.transaction((db) => kind.rows.change(db, { ...row, until_at: clock.now() }));
      await Promise.all([sanctions.end(room, accountId), sanctions.end(room, accountId)]);
      expect(await kind.rows.find(store.db, row)).toBeUndefined();
      expect(announce).toHaveBeenCalledTimes(1);
    });
});

import type { CallRequest, PersonRecord } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import { refuse } from '../../domain/refusal.ts';
import type { ErasedIds } from './erased-ids.ts';
import {
  disableAccount,
  eraseAccount,
  eraseBelongings,
  eraseImported,
  eraseTexts,
} from './personal-data.erase.store.ts';
import { presentPerson } from './personal-data.presenter.ts';
import {
  type AccountRow,
  collectPerson,
  findAccount,
  listRunningRooms,
  type PersonKey,
} from './personal-data.store.ts';

/** Exports and erases the data of one person. */
export class PersonalData extends FeatureService<{ erased: ErasedIds }> {
  async export(input: CallRequest<'platformPersonExport'>): Promise<PersonRecord> {
    const { db } = this.store;
    const account = found(await findAccount(db, keyOf(input)));
    return presentPerson(account, await collectPerson(db, account.id), this.timeZone);
  }

  /** Erases names and texts; counts stay the same. */
  async erase(input: CallRequest<'platformPersonExport'>, actorId: string): Promise<void> {
    // In a unit of its own, before the texts: what the person wrote while they are being erased would stay.
    const account = await this.units.run(async (work) => {
      const account = found(await findAccount(work.db, keyOf(input)));
      // A live room would be left without a host who can end it.
      if ((await listRunningRooms(work.db, account.id)).length > 0)
        throw refuse.error('该账号的直播间正在直播，请先结束');
      await disableAccount(work.db, account, work.now);
      await work.emit('accessRevoked', { accountId: account.id });
      return account;
    });
    await this.units.run(async (work) => {
      // Before the log, which may get one of the lines meanwhile.
      await eraseImported(work.db, account);
      await eraseTexts(work.db, account);
      await eraseBelongings(work.db, account, work.now);
      await eraseAccount(work.db, account);
      await work.emit('personErased', { accountId: account.id });
      await work.record('person-erase', '', actorId, { target: account.id });
    });
    // Only once it is durable. If this fails, so does the call, and a repetition comes here again.
    await this.deps.erased.add([account.id]);
  }
}

const keyOf = ({ name, accountId }: CallRequest<'platformPersonExport'>): PersonKey => {
  if (accountId !== undefined) return { accountId };
  if (name === undefined) throw refuse.param('name', '请给出账号名或账号编号');
  return { name };
};

const found = (account: AccountRow | undefined): AccountRow => {
  if (!account) throw refuse.account();
  return account;
};

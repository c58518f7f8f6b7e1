import { randomBytes } from 'node:crypto';
import { type CallData, type CallRequest, calls, type Envelope, Result } from '@live/protocol';
import { UnitsOfWork } from '../application/units-of-work.ts';
import type { Config } from '../config.ts';
import type { Store } from '../db/store.ts';
import type { Answer } from '../domain/answer.ts';
import { Budget } from '../domain/budget.ts';
import { systemClock } from '../domain/clock.ts';
import { Refusal, refuseIssue } from '../domain/refusal.ts';
import { AccountAdministration } from '../features/accounts/accounts.administration.ts';
import { Passwords } from '../features/accounts/passwords.ts';
import { FactorCodes } from '../features/accounts/second-factor.codes.ts';
import { SecondFactors } from '../features/accounts/second-factors.ts';
import { Activities } from '../features/activities/activities.service.ts';
import { Catalogue } from '../features/catalogue/catalogue.service.ts';
import { LuckyBagDrawing } from '../features/lucky-bags/lucky-bags.drawing.ts';
import { dismissUnfit } from '../features/moderators/moderators.dismissal.ts';
import { ErasedIds } from '../features/personal-data/erased-ids.ts';
import { PersonalData } from '../features/personal-data/personal-data.service.ts';
import { UNSIGNED } from '../features/platform/platform.gate.ts';
import { signRequest } from '../features/platform/platform.signature.ts';
import { RoomAdministration } from '../features/rooms/rooms.administration.ts';
import { Rooms } from '../features/rooms/rooms.service.ts';
import { findFigures } from '../features/statistics/statistics.store.ts';

type CliCalls =
  | 'platformAccountSave'
  | 'platformAccountDisable'
  | 'platformFactorRemove'
  | 'platformRoomSave'
  | 'platformRoomMove'
  | 'platformCategorySave'
  | 'platformTagSave'
  | 'platformPersonExport'
  | 'platformPersonErase';

/** Validates its input by the contract, as arguments of a command need it. */
export type PlatformCall = <N extends CliCalls>(name: N, input: object) => Promise<CallData<N>>;

const requestOf = <N extends CliCalls>(name: N, input: object): CallRequest<N> => {
  const { data, error } = calls[name].request.safeParse(input);
  if (error) throw refuseIssue(error.issues[0]);
  return data as CallRequest<N>;
};

/** The actor of the action log for commands of a terminal; stored under this name. */
const CLI_ACTOR = 'shell';

export const OTHER_SECRET =
  '密钥与服务的不同：请以启动服务时的 SECRET（或同一数据目录）运行本命令，未作任何改动';

export const callRunningServer =
  (url: string, key: string): PlatformCall =>
  async (name, input) => {
    const { path } = calls[name];
    const body = JSON.stringify(requestOf(name, input));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'x-live-timestamp': timestamp,
        'x-live-nonce': nonce,
        'x-live-signature': signRequest(key, { method: 'POST', path, timestamp, nonce, body }),
      },
      body,
    });
    const answer = (await response.json()) as Envelope<CallData<typeof name>>;
    if (UNSIGNED.includes(answer.msg)) throw new Refusal(Result.NO_PERMISSION, OTHER_SECRET);
    if (answer.code !== 0) throw new Refusal(answer.code as Exclude<Result, 0>, answer.msg);
    return answer.data as CallData<typeof name>;
  };

/** Without a server there are no subscribers: notices take their sequence numbers and are not published. */
export const callStore = (store: Store, config: Config): PlatformCall => {
  const units = new UnitsOfWork(
    store,
    systemClock,
    () => {},
    (error) => {
      throw error;
    },
  );
  const context = { store, units, clock: systemClock, timeZone: config.timeZone };
  new Activities(context);
  new LuckyBagDrawing(units);
  dismissUnfit(units);
  const passwords = new Passwords(config.passwordCost);
  const budget = new Budget(systemClock);
  const secondFactors = new SecondFactors(context, {
    // Makes and reads none here.
    codes: new FactorCodes(''),
    budget,
    isDemanded: config.isSecondFactorDemanded,
  });
  const accounts = new AccountAdministration(context, { passwords, secondFactors });
  const personalData = new PersonalData(context, { erased: new ErasedIds(config.dataDir) });
  const roomAdministration = new RoomAdministration(context, { budget });
  const catalogue = new Catalogue(context);
  const rooms = new Rooms(context, {
    flushFigures: async () => {},
    figures: findFigures,
    mediaOf: async () => ({ liveStreamUrl: '', recordUrlList: [] }),
    silenceOf: async () => undefined,
    waitSeconds: async () => 0,
    moderatorsOf: async () => [],
  });
  const handlers: { [N in CliCalls]: (input: CallRequest<N>) => Answer<CallData<N>> } = {
    platformAccountSave: async (input) => ({ accountId: await accounts.save(input, CLI_ACTOR) }),
    platformAccountDisable: ({ name }) => accounts.disable(name, CLI_ACTOR),
    platformFactorRemove: ({ name }) => accounts.removeFactorByName(name, CLI_ACTOR),
    platformPersonExport: (input) => personalData.export(input),
    platformPersonErase: (input) => personalData.erase(input, CLI_ACTOR),
    platformCategorySave: (input) => catalogue.saveCategory(input, CLI_ACTOR),
    platformTagSave: (input) => catalogue.saveTag(input, CLI_ACTOR),
    platformRoomSave: (input) => roomAdministration.save(input, CLI_ACTOR),
    platformRoomMove: ({ liveId, liveState }) => rooms.transition(liveId, liveState, CLI_ACTOR),
  };
  return (name, input) => {
    const handle: (input: never) => Promise<unknown> = handlers[name];
    return handle(requestOf(name, input) as never) as Promise<CallData<typeof name>>;
  };
};

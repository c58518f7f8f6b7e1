import { WordAction } from '@live/protocol';
import { Crowd, generatePeople, Random } from '@live/simulator';
import type { Logger } from 'pino';
import type { Store } from '../db/store.ts';
import type { Clock } from '../domain/clock.ts';
import { presentAccount } from '../features/accounts/accounts.presenter.ts';
import type { Accounts } from '../features/accounts/accounts.service.ts';
import { findAccountByName } from '../features/accounts/accounts.store.ts';
import { addWords, findVersions, PLATFORM, touchList } from '../features/words/words.store.ts';
import { seedDemoHistory } from './history.ts';
import { insertRows } from './live-builder.ts';

/** What the virtual viewers' advertising contains: one entry for each thing that can happen. */
const demoWords = [
  { word: '加V', action: WordAction.BLOCK },
  { word: '扫我头像', action: WordAction.BLOCK },
  { word: '兼职日结', action: WordAction.HOLD },
  { word: '点我主页', action: WordAction.REPLACE },
];

/** Lists the words once: what somebody has changed since stays. Reviewing is for whoever tries it to switch on. */
const seedDemoWords = (store: Store, liveId: string): Promise<void> =>
  store.transaction(async (db) => {
    if ((await findVersions(db, liveId)).length > 0) return;
    await touchList(db, PLATFORM);
    await addWords(db, PLATFORM, demoWords);
  });

/** Account names of the virtual viewers; their nicknames are made up apart, as people do. */
const viewerNames = `
  wangzihan liyutong zhanghaoran liuxinyi chenjianguo yangxiuying
  huangzhiqiang zhaoxiaodong wuhaiyan zhouwenbo xujiaqi sunlihua
  masiyuan zhuruoxi humingxuan guoxiaoya hejunjie gaomeiling
  lintianyu luojing zhenglei liangmin xieyang songting
  tangchao xuna hanzimo fengyichen dengkexin caobowen
  pengshiyu zenganqi xiaoruiyang tianmengyao dongjiahui yuanzhou
`
  .trim()
  .split(/\s+/);

const ROOM = '1001';
const HOST = 'host';
const VIEWERS = viewerNames.length;
/** The seed of the people, who are the same on every start; what they do differs. */
const PEOPLE_SEED = 2026;

const RATES = {
  commentsPerSecond: 0.9,
  likesPerSecond: 3,
  reportsPerMinute: 0.7,
  leavesPerMinute: 6,
  advertsPerMinute: 3,
  floodsPerMinute: 1,
  questionsPerMinute: 4,
};
const ARRIVE_MS = 5_000;
const FIRST_BAG_MS = 2_500;
const BAG_EVERY_MS = 150_000;

export interface DemoCrowdOptions {
  url: string;
  store: Store;
  clock: Clock;
  accounts: Accounts;
  log: Logger;
}

const nameOf = (index: number): string => viewerNames[index] as string;
const accountIdOf = (index: number): string => `u-${nameOf(index)}`;

/** Virtual viewers have accounts without a password: only the demo itself signs them in. */
const makeAccounts = async (store: Store, clock: Clock): Promise<void> => {
  const people = generatePeople(new Random(PEOPLE_SEED), VIEWERS);
  const accounts = people.map(({ nickname, corpId, corpName }, index) => ({
    id: accountIdOf(index),
    name: nameOf(index),
    nickname,
    corp_id: corpId,
    corp_name: corpName,
    created_at: clock.now(),
  }));
  await store.transaction((db) => insertRows(db, 'accounts', accounts));
};

/** The people who make the demo's first room look like a broadcast. */
export class DemoCrowd {
  readonly #options: DemoCrowdOptions;
  readonly #gathering: Promise<Crowd | undefined>;

  constructor(options: DemoCrowdOptions) {
    this.#options = options;
    this.#gathering = this.#gather().catch((error: unknown) => {
      // Somebody may have closed the room in an earlier run: then there is nothing to watch.
      options.log.debug({ err: error }, 'the demo stays without viewers');
      return undefined;
    });
  }

  async destroy(): Promise<void> {
    await (await this.#gathering)?.destroy();
  }

  async #gather(): Promise<Crowd> {
    const { url, store, clock, log } = this.#options;
    await makeAccounts(store, clock);
    const watchers = Array.from({ length: VIEWERS }, (_, index) => accountIdOf(index));
    await seedDemoHistory(store, watchers, clock.now());
    await seedDemoWords(store, ROOM);
    const onProblem = (problem: string) => log.debug({ problem }, 'a virtual viewer had trouble');
    const crowd = await Crowd.create({
      url,
      liveId: ROOM,
      people: generatePeople(new Random(PEOPLE_SEED), VIEWERS),
      rates: RATES,
      arriveMs: ARRIVE_MS,
      seed: clock.now(),
      // A few subscribers are enough to react to notices of the room.
      sample: 2,
      signIn: (_person, index) => this.#signIn(nameOf(index)),
      host: {
        signIn: () => this.#signIn(HOST),
        firstBagMs: FIRST_BAG_MS,
        bagEveryMs: BAG_EVERY_MS,
        onProblem,
      },
      onProblem,
    });
    crowd.start();
    return crowd;
  }

  async #signIn(name: string) {
    const { store, accounts } = this.#options;
    const account = await findAccountByName(store.db, name);
    if (!account) throw new Error(`no account ${name}`);
    const { caller } = await accounts.openSession(account, { isVouched: true });
    const { token } = await accounts.issueToken(caller, ROOM);
    return { token, account: presentAccount(caller) };
  }
}

import { type Account, type Comment, defaultTopics, type LiveDetail } from '@live/protocol';
import { type ApiClient, openRoomSession, type RoomLine, type RoomSession, Store } from '@live/web';
import { followRoom } from '../app/followRoom.ts';
import { CommentFeed } from '../features/comments/CommentFeed.ts';
import { initialLiveAlert, reduceLiveAlert } from '../features/live-alert/liveAlert.state.ts';
import { StatisticsFeed } from '../features/statistics/StatisticsFeed.ts';

export interface HeadlessOptions {
  api: ApiClient;
  liveId: string;
  channel: NonNullable<RoomLine['channel']>;
}

export interface ConsoleSnapshot {
  comments: readonly Comment[];
  isAllSilenced: boolean;
  liveState: number;
  angle: number | undefined;
  figures: Record<string, number>;
  times: readonly string[];
  onlineCounts: readonly number[];
}

/** Everything of a console's page that holds state, without the page. */
export class HeadlessConsole {
  readonly session: RoomSession;
  readonly comments: CommentFeed;
  readonly statistics: StatisticsFeed;
  readonly #alert: Store<
    ReturnType<typeof initialLiveAlert>,
    Parameters<typeof reduceLiveAlert>[1]
  >;
  readonly #stops: (() => void)[];
  #angle: number | undefined;

  private constructor(options: HeadlessOptions, account: Account, room: LiveDetail) {
    const { api, liveId, channel } = options;
    const config = { lineGroupId: 1, topics: defaultTopics };
    this.session = openRoomSession(room, account, {
      api,
      config,
      listenTo: ['client', 'server'],
      channel: { resyncOnFirstSeq: true, ...channel },
    });
    this.comments = new CommentFeed(this.session, api);
    this.statistics = new StatisticsFeed(this.session, api);
    this.#alert = new Store(reduceLiveAlert, initialLiveAlert(room));
    this.#angle = room.angle;
    this.#stops = [
      this.session.onNotice((notice) => {
        this.#alert.dispatch(notice);
        if (notice.name === 'hostVideoAngle') this.#angle = notice.body.angle;
      }),
      followRoom(this.session, (signal) =>
        api.call('roomInfo', { liveId }, { quiet: true, signal }),
      ),
      this.comments.start(),
      this.statistics.start(),
    ];
    this.session.start();
  }

  /** As the page begins: who am I, which room is this. */
  static async open(options: HeadlessOptions): Promise<HeadlessConsole> {
    const { api, liveId } = options;
    const [{ account }, room] = await Promise.all([
      api.call('accountGet', {}, { quiet: true }),
      api.call('roomInfo', { liveId }, { quiet: true }),
    ]);
    return new HeadlessConsole(options, account, room);
  }

  snapshot(): ConsoleSnapshot {
    const { comments, isAllSilenced } = this.comments.store.getSnapshot();
    const { statItems, times, seriesData } = this.statistics.store.getSnapshot();
    const { alert, shown } = this.#alert.getSnapshot();
    return {
      comments,
      isAllSilenced,
      liveState: alert ?? shown,
      angle: this.#angle,
      figures: Object.fromEntries(statItems.map(({ key, num }) => [key, num])),
      times: [...times],
      onlineCounts: [...seriesData],
    };
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    this.session.destroy();
  }
}

import type { ColumnType, Compilable, Kysely } from 'kysely';

/**
 * Portable columns only: integers, text and epoch milliseconds, so that SQLite and PostgreSQL hold
 * the same rows. Flags are 0 and 1. Where a row has `deleted_at`, a deletion sets it and erases nothing.
 */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

interface SanctionColumns {
  live_id: string;
  account_id: string;
  created_at: number;
  reason: Defaulted<string>;
  /** Who set it. */
  actor_id: Defaulted<string>;
  /** When it ends by itself; without one it ends with the live. */
  until_at: Defaulted<number | null>;
  /** The browser of a guest: it applies to the same browser under another name. */
  browser_mark: Defaulted<string>;
}

export interface Schema {
  accounts: {
    id: string;
    name: string;
    nickname: string;
    portrait: string;
    corp_id: string;
    corp_name: string;
    role: number;
    password_hash: string;
    meeting_code: string;
    disabled_at: number | null;
    created_at: number;
    /** 1 for a guest, who gave only a nickname. */
    guest: Defaulted<number>;
    /** The browser and the address that a guest came from, where they are known. */
    browser_mark: Defaulted<string>;
    address_mark: Defaulted<string>;
    /** Since when signing in by password needs a second factor. */
    factor_since: Defaulted<number | null>;
  };
  account_tags: { account_id: string; tag_no: string };
  sessions: {
    hash: string;
    account_id: string;
    expires_at: number;
    /** What the browser called itself at the sign-in. */
    user_agent: Defaulted<string>;
    /** 1 where another system, or the demo, vouches for the person instead of a password. */
    vouched: Defaulted<number>;
  };
  second_factors: {
    account_id: string;
    /** What the authenticator makes codes of, encrypted; empty until the first one is confirmed. */
    secret: string;
    /** The newest time step whose code was used: neither it nor an older one counts again. */
    last_step: number;
    /** The secret of an authenticator that is being set up, encrypted; empty where none is. */
    pending: string;
  };
  /** Hashes of the codes that have not been used. */
  recovery_codes: { hash: string; account_id: string };
  /** Sign-ins whose password was right. */
  sign_in_tickets: {
    hash: string;
    account_id: string;
    needs: 'code' | 'set-up';
    expires_at: number;
  };
  tokens: {
    hash: string;
    account_id: string;
    /** A token ends with the session it came from. */
    session_hash: string;
    /** Empty for a token that serves HTTP alone. */
    live_id: string;
    expires_at: number;
  };
  /** Uploaded images. */
  images: {
    url: string;
    /** Who uploaded it. */
    account_id: string;
    bytes: number;
    created_at: number;
    /** Its file goes next, and then the row. */
    removed_at: Defaulted<number | null>;
  };
  /** Goods that a host keeps. */
  products: {
    id: string;
    host_id: string;
    title: string;
    image: string;
    price: string;
    link: string;
    note: string;
    created_at: number;
    deleted_at: Defaulted<number | null>;
  };
  /** Goods that a room shows, with their price there. */
  room_products: {
    live_id: string;
    product_id: string;
    position: number;
    price: string;
    sold_out: number;
  };
  /** Goods that were explained, each time. */
  spotlights: {
    id: string;
    live_id: string;
    product_id: string;
    title: string;
    price: string;
    begin_at: number;
    ended_at: Defaulted<number | null>;
  };
  product_clicks: {
    live_id: string;
    product_id: string;
    /** The account, or the browser of a guest. */
    clicker: string;
    account_id: string;
    clicked_at: number;
  };
  purchases: {
    live_id: string;
    order_id: string;
    product_id: string;
    cents: number;
    bought_at: number;
    announced: number;
  };
  categories: { id: string; name: string; position: number };
  tags: { tag_no: string; tag_name: string; group_no: string; group_name: string };
  rooms: {
    live_id: string;
    room_id: string;
    anchor_id: string;
    title: string;
    logo: Defaulted<string>;
    category_id: Defaulted<string>;
    state: number;
    record_finished: Defaulted<number>;
    chat_state: Defaulted<number>;
    device_type: Defaulted<number>;
    allow_guests: Defaulted<number>;
    /** When the room is to begin; stays when it has begun. */
    planned_at: Defaulted<number | null>;
    begin_at: number | null;
    end_at: number | null;
    created_at: number;
    angle: Defaulted<number>;
    width: Defaulted<number>;
    height: Defaulted<number>;
    /** 1 while every viewer may watch. */
    watch_all: Defaulted<number>;
    watch_times: Defaulted<number>;
    like_count: Defaulted<number>;
    max_online: Defaulted<number>;
    online: Defaulted<number>;
    comment_count: Defaulted<number>;
    last_comment_id: Defaulted<number>;
    /** Newest sequence number of the room-client and the room-server topic. */
    client_seq: Defaulted<number>;
    server_seq: Defaulted<number>;
  };
  room_tags: { live_id: string; tag_no: string };
  watchers: {
    live_id: string;
    account_id: string;
    first_at: number;
    /** How often they entered; not their stays, which are in `visits`. */
    visits: Defaulted<number>;
  };
  timeline: { live_id: string; recorded_at: number; online_count: number };
  /** Who of the audience was there from when to when. */
  visits: {
    live_id: string;
    account_id: string;
    from_at: number;
    /** Null while the person is there. */
    until_at: number | null;
    /** A `VisitEnd`; empty while the person is there. */
    closed_by: Defaulted<string>;
  };
  like_minutes: { live_id: string; minute_at: number; likes: number };
  /** Stream uptime: when a room had a picture. Between two of them it had none. */
  pictures: {
    live_id: string;
    from_at: number;
    /** Moves on while the picture arrives, so a crash needs no correction. */
    until_at: number;
    /** A `LossReason`, or empty while the picture arrives. */
    ended_by: Defaulted<string>;
  };
  /** What arrived of the host's picture and sound, by minute. */
  picture_minutes: {
    live_id: string;
    minute_at: number;
    measured_ms: number;
    bytes: number;
    packets: number;
    lost_packets: number;
  };
  comments: {
    live_id: string;
    id: number;
    account_id: string;
    account_name: string;
    role: number;
    message: string;
    at_who: string;
    kind: number;
    corp_id: string;
    corp_name: string;
    created_at: number;
    deleted_at: number | null;
    /** The action that deleted it. */
    deleted_by: Defaulted<string>;
    /** 1 for a question of the audience. */
    asks: Defaulted<number>;
    /** 1 if viewers did not get it, because there were too many. */
    withheld: Defaulted<number>;
  };
  silences: SanctionColumns;
  kickouts: SanctionColumns;
  /** Networks whose new guests a room refuses, and because of whom. */
  guest_networks: { live_id: string; account_id: string; address_mark: string; until_at: number };
  /** Viewers whom operators made moderators of a room, and who did. */
  room_moderators: { live_id: string; account_id: string; added_by: string; created_at: number };
  /** Settings that change while a room runs. A room without a row has the defaults. */
  room_flow: {
    live_id: string;
    guest_policy: Defaulted<number>;
    slow_seconds: Defaulted<number>;
    /** What stands on top of every page; empty for nothing. */
    pin_text: Defaulted<string>;
    /** The sender and the number of a comment. */
    pin_name: Defaulted<string>;
    pin_comment_id: Defaulted<number | null>;
    pin_question_id: Defaulted<string | null>;
    review_mode: Defaulted<number>;
  };
  /** How often the list of a room, or of the platform (empty), was changed. */
  word_lists: { live_id: string; version: number };
  words: { live_id: string; word: string; action: number };
  /** How often an entry of a list matched in a room. */
  word_hits: { live_id: string; list_id: string; word: string; hits: number };
  /** Comments that wait for an operator, and what became of them. They have no number before they appear. */
  held_comments: {
    id: string;
    live_id: string;
    account_id: string;
    message: string;
    at_who: string;
    /** The listed words in it, as JSON. */
    words: string;
    created_at: number;
    state: number;
    /** The action that decided it; empty when its time or the live ended. */
    decided_by: Defaulted<string>;
    /** 1 if it becomes a question when it is let through. */
    is_question: Defaulted<number>;
  };
  activities: {
    id: string;
    live_id: string;
    name: string;
    link: string;
    created_at: number;
    closed_at: number | null;
  };
  reports: {
    id: string;
    live_id: string;
    account_id: string;
    account_name: string;
    content: string;
    created_at: number;
    deleted_at: number | null;
    /** What it is about, as it was at that time; all empty for a report about the room. */
    about_account_id: Defaulted<string>;
    about_name: Defaulted<string>;
    about_comment_id: Defaulted<number | null>;
    about_message: Defaulted<string>;
    /** The moment of the live: from its beginning. */
    live_ms: Defaulted<number | null>;
    case_state: Defaulted<number>;
    /** Who took the case, or closed it. */
    operator_id: Defaulted<string>;
  };
  /** Notes of operators on a person, for the operators of the room in which they were written. */
  notes: {
    id: string;
    live_id: string;
    account_id: string;
    author_id: string;
    content: string;
    created_at: number;
    /** The host of the room. */
    host_id: string;
  };
  /** Moments of a live that operators have marked. */
  marks: { id: string; live_id: string; at: number; author_id: string; content: string };
  /** The last line to the host of each room. */
  prompts: {
    live_id: string;
    id: string;
    content: string;
    author_id: string;
    sent_at: number;
    state: number;
  };
  lucky_bags: {
    id: string;
    live_id: string;
    type: number;
    total_points: number;
    award_name: string;
    num: number;
    grab_type: number;
    enroll_condition: number;
    condition_comment: string;
    filter_winner: number;
    state: number;
    created_at: number;
    open_at: number;
    /** 1 when guests cannot enter. */
    accounts_only: Defaulted<number>;
    /** Why it was called off before its draw, if it was. */
    called_off_reason: Defaulted<string | null>;
  };
  /** What the draw of a bag follows from; bags of before have none. */
  lucky_bag_draws: {
    bag_id: string;
    commitment: string;
    secret: string;
    /** Tickets of those who could win, one a line, and what binds the draw to them; null until the draw. */
    entrants: string | null;
    seal: string | null;
  };
  lucky_bag_entries: { bag_id: string; account_id: string; entered_at: number };
  lucky_bag_winners: {
    bag_id: string;
    live_id: string;
    account_id: string;
    position: number;
    reward: number;
  };
  /** Questions to the audience. */
  polls: {
    id: string;
    live_id: string;
    question: string;
    /** A list of texts as JSON. */
    answers: string;
    /** 1 when the audience sees the counts while it runs. */
    is_open: number;
    /** How many have voted. */
    votes: number;
    created_at: number;
    /** When it ends by itself; null where an operator ends it. */
    until_at: number | null;
    /** Null while it runs. */
    ended_at: number | null;
  };
  poll_votes: {
    poll_id: string;
    /** The account, or the browser of a guest: whoever has one voice. */
    voter: string;
    account_id: string;
    /** Position of the answer, counted from 0. */
    answer: number;
    voted_at: number;
  };
  /** Questions of viewers. */
  audience_questions: {
    id: string;
    live_id: string;
    account_id: string;
    /** The account, or the browser of a guest. */
    asker: string;
    message: string;
    /** How many support it. */
    supports: number;
    /** 1 while the count has not been announced. */
    is_uncounted: number;
    created_at: number;
    /** Null while it is open. */
    answered_at: number | null;
    answer: string;
    /** Who answered it last; empty while it is open. */
    answered_by: string;
    hidden_at: number | null;
  };
  audience_question_supports: {
    question_id: string;
    /** The account, or the browser of a guest: whoever has one voice. */
    voter: string;
    account_id: string;
    supported_at: number;
  };
  /**
   * Who did what to whom, with the state before and after. A row changes only when it is undone or when a person in it
   * is erased, and goes with its retention.
   */
  actions: {
    id: string;
    at: number;
    actor_id: string;
    action: string;
    live_id: string;
    target: string;
    before: string;
    after: string;
    /** The person it concerned; empty when it concerned nobody in particular. */
    person_id: Defaulted<string>;
    /** What it changed; a later action on the same subject prevents undoing it. */
    subject: Defaulted<string>;
    /** What is needed to undo it; null when it cannot be undone. */
    undo: Defaulted<string | null>;
    undo_until: Defaulted<number | null>;
    undone_at: Defaulted<number | null>;
    undone_by: Defaulted<string>;
  };
  /** Links under which a report is shared. */
  report_shares: {
    id: string;
    live_id: string;
    /** What readers see; null in shares from before titles could be chosen. */
    title: string | null;
    creator_id: string;
    created_at: number;
    expires_at: number;
  };
  /** Parts of recordings that operators have had cut out. */
  clips: {
    id: string;
    live_id: string;
    title: string;
    /** What was asked for, from the beginning of the live. */
    from_ms: number;
    to_ms: number;
    state: number;
    progress: number;
    /** Why there is no file; empty where there is or may be one. */
    problem: string;
    duration_ms: number;
    bytes: number;
    creator_id: string;
    created_at: number;
    expires_at: number;
    deleted_at: number | null;
    /** Names the address under which it is shared; null while it is not. */
    share_id: string | null;
    sharer_id: string | null;
    share_expires_at: number | null;
  };
  /** What an operator sends often. */
  phrases: { account_id: string; position: number; phrase: string };
  nonces: { nonce: string; expires_at: number };
  /** What requests of a platform were answered, under the keys that it gave them. */
  request_keys: { key: string; fingerprint: string; answer: string; expires_at: number };
  /** Which server owns which room, until when by the database's clock. */
  leases: { name: string; holder: string; expires_at: number };
  /** The key that makes the first administrator: one row at most, replaced by each start. */
  first_start: { name: string; key_hash: string };
  /** Accounts of a file that is about to be imported, or has been and is still to be written into the log. */
  account_imports: {
    id: string;
    actor_id: string;
    created_at: number;
    taken_at: Defaulted<number | null>;
  };
  account_import_rows: {
    import_id: string;
    line: number;
    /** The account, which is new where `is_new` is 1. */
    account_id: string;
    name: string;
    is_new: number;
    /** What the account is to be. */
    nickname: string;
    role: number;
    corp_name: string;
    disabled: number;
    /** Empty where the password stays. */
    password_hash: string;
    meeting_code: string;
    /** 1 where the tags of the account are replaced. */
    sets_tags: number;
    role_changed: number;
    /** 1 where the sign-ins of the account end. */
    ends_sessions: number;
    /** What the account was when the row was judged. */
    was: string;
    /** What the log says of it, as JSON. */
    after: string;
  };
  account_import_tags: { import_id: string; line: number; tag_no: string };
  /** Which publishing key a room has; the key itself stands nowhere. A room without a row has its first. */
  publish_keys: { live_id: string; version: number; withdrawn: number };
  rate_windows: { key: string; until: number; taken: number };
  /** Users of a broker that cannot ask this server to check tokens. */
  /** Connections at an external media server that were authorised. */
  media_clients: {
    client_id: string;
    live_id: string;
    account_id: string;
    session_hash: string;
    action: 'publish' | 'play';
    began_at: number;
  };
}

/** Called once, with placeholders: it may use the values only as parameters of the query. */
export type PreparedQuery<Values, Row> = (db: Db, values: Values) => Compilable<Row>;

export interface Db extends Kysely<Schema> {
  /**
   * For queries of every comment and every command: building their text takes longer than running them, so
   * it is built once. The query has to live as long as its module, because it is the key of that cache.
   */
  runPrepared<Values extends Record<string, string | number | null>, Row>(
    query: PreparedQuery<Values, Row>,
    values: Values,
  ): Promise<Row[]>;
}

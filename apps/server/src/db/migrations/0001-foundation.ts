import { type Kysely, sql } from 'kysely';

/** Times are epoch milliseconds, flags 0 or 1. Each index serves a question that is asked while people wait. */
const SCHEMA = `
  create table accounts (
    id text not null,
    name text not null,
    nickname text not null,
    portrait text not null,
    corp_id text not null,
    corp_name text not null,
    role bigint not null,
    password_hash text not null,
    meeting_code text not null,
    disabled_at bigint,
    created_at bigint not null,
    guest bigint not null default 0,
    browser_mark text not null default '',
    address_mark text not null default '',
    constraint accounts_key primary key (id),
    constraint accounts_name unique (name),
    constraint accounts_meeting_code unique (meeting_code)
  );
  create index accounts_by_browser_mark on accounts (browser_mark);
  create index accounts_by_guest_id on accounts (guest, id);
  create index accounts_by_nickname on accounts (nickname);
  create index accounts_by_role on accounts (role);

  create table account_tags (
    account_id text not null,
    tag_no text not null,
    constraint account_tags_key primary key (account_id, tag_no)
  );

  create table sessions (
    hash text not null,
    account_id text not null,
    expires_at bigint not null,
    constraint sessions_key primary key (hash)
  );
  create index sessions_by_account_id on sessions (account_id);
  create index sessions_by_expires_at on sessions (expires_at);

  create table tokens (
    hash text not null,
    account_id text not null,
    session_hash text not null default '',
    live_id text not null default '',
    expires_at bigint not null,
    constraint tokens_key primary key (hash)
  );
  create index tokens_by_account_id on tokens (account_id);
  create index tokens_by_expires_at on tokens (expires_at);

  create table categories (
    id text not null,
    name text not null,
    position bigint not null,
    constraint categories_key primary key (id)
  );

  create table tags (
    tag_no text not null,
    tag_name text not null,
    group_no text not null,
    group_name text not null,
    constraint tags_key primary key (tag_no)
  );

  create table rooms (
    live_id text not null,
    room_id text not null,
    anchor_id text not null,
    title text not null,
    logo text not null default '',
    category_id text not null default '',
    state bigint not null,
    record_finished bigint not null default 0,
    chat_state bigint not null default 0,
    device_type bigint not null default 0,
    allow_guests bigint not null default 0,
    begin_at bigint,
    end_at bigint,
    created_at bigint not null,
    angle bigint not null default 0,
    width bigint not null default 0,
    height bigint not null default 0,
    watch_all bigint not null default 1,
    watch_times bigint not null default 0,
    like_count bigint not null default 0,
    max_online bigint not null default 0,
    online bigint not null default 0,
    comment_count bigint not null default 0,
    last_comment_id bigint not null default 0,
    client_seq bigint not null default 0,
    server_seq bigint not null default 0,
    constraint rooms_key primary key (live_id),
    constraint rooms_room_id unique (room_id)
  );
  create index rooms_by_state_created_at on rooms (state, created_at);

  create table room_tags (
    live_id text not null,
    tag_no text not null,
    constraint room_tags_key primary key (live_id, tag_no)
  );

  create table watchers (
    live_id text not null,
    account_id text not null,
    first_at bigint not null,
    visits bigint not null default 1,
    constraint watchers_key primary key (live_id, account_id)
  );
  create index watchers_by_account_id on watchers (account_id);

  create table timeline (
    live_id text not null,
    recorded_at bigint not null,
    online_count bigint not null,
    constraint timeline_key primary key (live_id, recorded_at)
  );

  create table comments (
    live_id text not null,
    id bigint not null,
    account_id text not null,
    account_name text not null,
    role bigint not null,
    message text not null,
    at_who text not null,
    kind bigint not null,
    corp_id text not null,
    corp_name text not null,
    created_at bigint not null,
    deleted_at bigint,
    deleted_by text not null default '',
    asks bigint not null default 0,
    constraint comments_key primary key (live_id, id)
  );
  create index comments_asked on comments (live_id, message, account_id)
    where asks = 1 and deleted_at is null;
  create index comments_by_account on comments (live_id, account_id, id, kind, role);
  create index comments_deleted on comments (live_id, deleted_at) where deleted_at is not null;
  create index comments_system on comments (live_id, id) where kind = 1;

  create table silences (
    live_id text not null,
    account_id text not null,
    created_at bigint not null,
    reason text not null default '',
    actor_id text not null default '',
    until_at bigint,
    browser_mark text not null default '',
    constraint silences_key primary key (live_id, account_id)
  );
  create index silences_by_live_id_browser_mark on silences (live_id, browser_mark);
  create index silences_by_live_id_created_at on silences (live_id, created_at);
  create index silences_by_until_at on silences (until_at);

  create table kickouts (
    live_id text not null,
    account_id text not null,
    created_at bigint not null,
    browser_mark text not null default '',
    reason text not null default '',
    actor_id text not null default '',
    until_at bigint,
    constraint kickouts_key primary key (live_id, account_id)
  );
  create index kickouts_by_live_id_browser_mark on kickouts (live_id, browser_mark);
  create index kickouts_by_live_id_created_at on kickouts (live_id, created_at);
  create index kickouts_by_until_at on kickouts (until_at);

  create table activities (
    id text not null,
    live_id text not null,
    name text not null,
    link text not null,
    created_at bigint not null,
    closed_at bigint,
    constraint activities_key primary key (id)
  );
  create index activities_by_live_id_closed_at on activities (live_id, closed_at);
  create index activities_by_live_id_created_at on activities (live_id, created_at);

  create table reports (
    id text not null,
    live_id text not null,
    account_id text not null,
    account_name text not null,
    content text not null,
    created_at bigint not null,
    deleted_at bigint,
    about_account_id text not null default '',
    about_name text not null default '',
    about_message text not null default '',
    operator_id text not null default '',
    about_comment_id bigint,
    live_ms bigint,
    case_state bigint not null default 0,
    constraint reports_key primary key (id)
  );
  create index reports_by_about_account_id_created_at on reports (about_account_id, created_at);
  create index reports_by_account_id_created_at on reports (account_id, created_at);
  create index reports_by_created_at on reports (created_at);
  create index reports_by_live_id_created_at on reports (live_id, created_at);

  create table lucky_bags (
    id text not null,
    live_id text not null,
    type bigint not null,
    total_points bigint not null,
    award_name text not null,
    num bigint not null,
    grab_type bigint not null,
    enroll_condition bigint not null,
    condition_comment text not null,
    filter_winner bigint not null,
    state bigint not null,
    created_at bigint not null,
    open_at bigint not null,
    accounts_only bigint not null default 0,
    constraint lucky_bags_key primary key (id)
  );
  create index lucky_bags_by_live_id_created_at on lucky_bags (live_id, created_at);
  create index lucky_bags_by_state_open_at on lucky_bags (state, open_at);

  create table lucky_bag_entries (
    bag_id text not null,
    account_id text not null,
    entered_at bigint not null,
    constraint lucky_bag_entries_key primary key (bag_id, account_id)
  );

  create table lucky_bag_winners (
    bag_id text not null,
    live_id text not null,
    account_id text not null,
    position bigint not null,
    reward bigint not null,
    constraint lucky_bag_winners_key primary key (bag_id, account_id)
  );
  create index lucky_bag_winners_by_live_id_account_id on lucky_bag_winners (live_id, account_id);

  create table actions (
    id text not null,
    at bigint not null,
    actor_id text not null,
    action text not null,
    live_id text not null,
    target text not null,
    "before" text not null,
    "after" text not null,
    person_id text not null default '',
    subject text not null default '',
    undone_by text not null default '',
    undo text,
    undo_until bigint,
    undone_at bigint,
    constraint actions_key primary key (id)
  );
  create index actions_by_action on actions (live_id, action, at, id);
  create index actions_by_actor_id on actions (live_id, actor_id, at, id);
  create index actions_by_at on actions (at);
  create index actions_by_live_id_at on actions (live_id, at);
  create index actions_by_person_id on actions (live_id, person_id, at, id);
  create index actions_by_person_id_at on actions (person_id, at);
  create index actions_by_subject on actions (live_id, subject, at, id);

  create table nonces (
    nonce text not null,
    expires_at bigint not null,
    constraint nonces_key primary key (nonce)
  );
  create index nonces_by_expires_at on nonces (expires_at);

  create table leases (
    name text not null,
    holder text not null,
    expires_at bigint not null,
    primary key (name)
  );
  create index leases_by_holder on leases (holder);

  create table rate_windows (
    "key" text not null,
    "until" bigint not null,
    taken bigint not null,
    primary key ("key")
  );
  create index rate_windows_by_until on rate_windows ("until");

  create table request_keys (
    "key" text not null,
    fingerprint text not null,
    answer text not null,
    expires_at bigint not null,
    primary key ("key")
  );
  create index request_keys_by_expires_at on request_keys (expires_at);

  create table guest_networks (
    live_id text not null,
    account_id text not null,
    address_mark text not null,
    until_at bigint not null,
    constraint guest_networks_key primary key (live_id, account_id)
  );
  create index guest_networks_by_live_id_address_mark on guest_networks (live_id, address_mark);
  create index guest_networks_by_until_at on guest_networks (until_at);

  create table room_flow (
    live_id text not null,
    guest_policy bigint not null default 0,
    slow_seconds bigint not null default 0,
    review_mode integer not null default 0,
    pin_text text not null default '',
    pin_name text not null default '',
    pin_comment_id bigint,
    primary key (live_id)
  );

  create table notes (
    id text not null,
    live_id text not null,
    account_id text not null,
    author_id text not null,
    content text not null,
    created_at bigint not null,
    host_id text not null default '',
    primary key (id)
  );
  create index notes_by_account_id_created_at on notes (account_id, created_at);
  create index notes_by_author_id on notes (author_id);
  create index notes_host_id_created_at on notes (host_id, created_at);

  create table phrases (
    account_id text not null,
    position integer not null,
    phrase text not null,
    constraint phrases_key primary key (account_id, position)
  );

  create table word_lists (
    live_id text not null,
    version integer not null,
    primary key (live_id)
  );

  create table words (
    live_id text not null,
    word text not null,
    action integer not null,
    constraint words_key primary key (live_id, word)
  );

  create table word_hits (
    live_id text not null,
    list_id text not null,
    word text not null,
    hits bigint not null,
    constraint word_hits_key primary key (live_id, list_id, word)
  );

  create table held_comments (
    id text not null,
    live_id text not null,
    account_id text not null,
    message text not null,
    at_who text not null,
    words text not null,
    created_at bigint not null,
    state integer not null,
    decided_by text not null default '',
    primary key (id)
  );
  create index held_comments_account on held_comments (account_id, live_id);
  create index held_comments_due on held_comments (state, created_at);
  create index held_comments_room on held_comments (live_id, state, created_at);

  create table visits (
    live_id text not null,
    account_id text not null,
    from_at bigint not null,
    until_at bigint,
    closed_by text not null default '',
    constraint visits_key primary key (live_id, account_id, from_at)
  );
  create index visits_by_account on visits (account_id);
  create index visits_open on visits (live_id) where until_at is null;

  create table like_minutes (
    live_id text not null,
    minute_at bigint not null,
    likes bigint not null,
    constraint like_minutes_key primary key (live_id, minute_at)
  );

  create table pictures (
    live_id text not null,
    from_at bigint not null,
    until_at bigint not null,
    ended_by text not null default '',
    constraint pictures_key primary key (live_id, from_at)
  );

  create table picture_minutes (
    live_id text not null,
    minute_at bigint not null,
    measured_ms bigint not null,
    bytes bigint not null,
    packets bigint not null,
    lost_packets bigint not null,
    constraint picture_minutes_key primary key (live_id, minute_at)
  );

  create table report_shares (
    id text not null,
    live_id text not null,
    creator_id text not null,
    created_at bigint not null,
    expires_at bigint not null,
    title text,
    primary key (id)
  );
  create index report_shares_by_live on report_shares (live_id, created_at);

  create table marks (
    id text not null,
    live_id text not null,
    at bigint not null,
    author_id text not null,
    content text not null,
    primary key (id)
  );
  create index marks_by_live_id_at on marks (live_id, at, id);

  create table prompts (
    live_id text not null,
    id text not null,
    content text not null,
    author_id text not null,
    sent_at bigint not null,
    state integer not null,
    primary key (live_id)
  );

  create table media_clients (
    client_id text not null,
    live_id text not null,
    account_id text not null,
    session_hash text not null,
    action text not null,
    began_at bigint not null,
    primary key (client_id)
  );
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of SCHEMA.split(';').filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db);
};

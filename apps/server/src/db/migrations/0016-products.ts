import { type Kysely, sql } from 'kysely';

const statements = [
  `create table products (
    id text not null,
    host_id text not null,
    title text not null,
    image text not null,
    price text not null,
    link text not null,
    note text not null,
    created_at bigint not null,
    deleted_at bigint,
    constraint products_key primary key (id)
  )`,
  'create index products_by_host_id_created_at on products (host_id, created_at)',
  `create index products_by_image on products (image) where image <> ''`,
  // What a room shows, with its own price.
  `create table room_products (
    live_id text not null,
    product_id text not null,
    position bigint not null,
    price text not null,
    sold_out bigint not null,
    constraint room_products_key primary key (live_id, product_id)
  )`,
  'create index room_products_by_product_id on room_products (product_id)',
  `create table spotlights (
    id text not null,
    live_id text not null,
    product_id text not null,
    title text not null,
    price text not null,
    begin_at bigint not null,
    ended_at bigint,
    constraint spotlights_key primary key (id)
  )`,
  'create index spotlights_by_live_id_begin_at on spotlights (live_id, begin_at)',
  `create table product_clicks (
    live_id text not null,
    product_id text not null,
    clicker text not null,
    account_id text not null,
    clicked_at bigint not null,
    constraint product_clicks_key primary key (live_id, product_id, clicker)
  )`,
  'create index product_clicks_by_account_id on product_clicks (account_id)',
  `create table purchases (
    live_id text not null,
    order_id text not null,
    product_id text not null,
    cents bigint not null,
    bought_at bigint not null,
    announced bigint not null,
    constraint purchases_key primary key (order_id)
  )`,
  'create index purchases_by_live_id_product_id on purchases (live_id, product_id)',
  'create index purchases_unannounced on purchases (live_id) where announced = 0',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

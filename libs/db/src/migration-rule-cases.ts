import type { Rule } from './migration-rules.ts'

export const wrapInDoBlock = (body: string): string => `do $$ begin ${body} end $$`

/** For each rule, statements that it refuses and statements that it allows. */
export const ruleCases: Readonly<
  Record<Rule, { readonly refused: readonly string[]; readonly allowed: readonly string[] }>
> = {
  index: {
    refused: [
      'create index on crm.client (name)',
      'create unique index client_name on crm.client (name) where name <> $$$$',
      'create table crm.note (id uuid); create index on crm.client (name)',
      'create table if not exists crm.client (id uuid); create index on crm.client (id)',
      'create table client (id uuid); create index on crm.client (id)',
      'create index concurrently on crm.client (name); create index concurrently on crm.client (zone)',
      'alter table crm.client add column zone text; create index concurrently on crm.client (zone)',
      'drop index concurrently crm.client_name; select platform.protect($$crm.client$$)',
      wrapInDoBlock('create index on crm.client (name);'),
    ],
    allowed: [
      'create index concurrently client_name on crm.client (name)',
      'drop index concurrently crm.client_name',
      'create table crm.note (id uuid); create index on crm.note (id)',
      'create table note (id uuid); create index on public.note (id)',
      'drop index crm.client_name',
    ],
  },
  type: {
    refused: [
      'alter table crm.client alter column name type varchar(20)',
      'alter table crm.client alter name set data type text using name::text',
    ],
    allowed: [
      'create table crm.note (id uuid); alter table crm.note alter id type text',
      'alter table crm.client add column zone text',
    ],
  },
  contract: {
    refused: [
      'alter table crm.client drop column name',
      'drop table crm.client',
      'drop table if exists crm.client',
      'drop view crm.clients',
      'drop schema crm cascade',
      'drop function crm.f() cascade',
      'alter table crm.client drop constraint client_pkey cascade',
      'create table crm.note (id uuid); drop table crm.note, crm.client',
    ],
    allowed: [
      'create table crm.note (id uuid, k int); alter table crm.note drop column k',
      'create table crm.note (id uuid); drop table crm.note',
      'alter table crm.client drop constraint client_type',
      'drop trigger ring on crm.client',
      'drop function crm.ring()',
    ],
  },
  rename: {
    refused: [
      'alter table crm.client rename column name to title',
      'alter table crm.client rename to person',
      'alter table crm.client set schema public',
      'alter function crm.f() rename to g',
      'alter schema crm rename to people',
    ],
    allowed: [
      'alter index crm.client_name rename to client_title',
      'alter table crm.client rename constraint client_type to client_kind',
      'create table crm.note (id uuid); alter table crm.note rename column id to key',
    ],
  },
  constraint: {
    refused: [
      'alter table crm.client add constraint client_type check (type in ($$lead$$))',
      'alter table crm.client add constraint client_funnel foreign key (funnel_id) references crm.funnel (id)',
      'alter table crm.client add constraint client_name not null name',
      'alter table crm.client add constraint client_number unique (number)',
      'alter table crm.client add primary key (id)',
      'alter table crm.client add primary key using index client_id',
      'alter table crm.client add constraint x exclude using gist (id with =)',
      'alter table crm.client add constraint a check (id > 0) not valid, add constraint b check (id > 1)',
    ],
    allowed: [
      'alter table crm.client add constraint client_type check (type in ($$lead$$)) not valid',
      'alter table crm.client add constraint client_funnel foreign key (funnel_id) references crm.funnel (id) not valid',
      'alter table crm.client add constraint client_name not null name not valid',
      'alter table crm.client add constraint client_number unique using index client_number',
      'create table crm.note (id uuid); alter table crm.note add primary key (id), add constraint note_id check (id is not null), add foreign key (id) references crm.client (id)',
    ],
  },
  validate: {
    refused: [
      'alter table crm.client add constraint c check (id > 0) not valid; alter table crm.client validate constraint c',
      'alter table crm.client add column zone text, validate constraint c',
      'alter table crm.client validate constraint c; drop trigger ring on crm.client',
    ],
    allowed: [
      'alter table crm.client validate constraint c',
      'alter table crm.client validate constraint c, validate constraint d; alter table crm.funnel validate constraint e',
    ],
  },
  'not-null': {
    refused: ['alter table crm.client alter column name set not null'],
    allowed: [
      'alter table crm.client alter column name drop not null',
      'create table crm.note (id uuid); alter table crm.note alter id set not null',
    ],
  },
  column: {
    refused: [
      'alter table crm.client add column zone text not null',
      'alter table crm.client add column key uuid default gen_random_uuid()',
      'alter table crm.client add column at timestamptz not null default clock_timestamp()',
      'alter table crm.client add column n numeric default 1 + random()',
      'alter table crm.client add column n bigserial',
      'alter table crm.client add column n bigint generated always as identity',
      'alter table crm.client add column n text generated always as (lower(name)) stored',
      'alter table crm.client add column n int check (n > 0)',
      'alter table crm.client add column n int unique',
      'alter table crm.client add column n int references crm.funnel (id)',
      'alter table crm.client add column a text, add column b text not null',
    ],
    allowed: [
      'alter table crm.client add column zone text',
      'alter table crm.client add column zone text not null default $$$$',
      'alter table crm.client add column words text[] not null default array[]::text[]',
      'alter table crm.client add column at timestamptz not null default now(), add column seen timestamptz default current_timestamp',
      'create table crm.note (id uuid); alter table crm.note add column n bigserial not null',
    ],
  },
  lock: {
    refused: [
      'lock table crm.client',
      'truncate crm.client',
      'cluster crm.client using client_name',
      'vacuum full crm.client',
      'reindex table crm.client',
      'refresh materialized view crm.clients',
      'create table crm.note (id uuid); truncate crm.note, crm.client',
    ],
    allowed: ['create table crm.note (id uuid); truncate crm.note'],
  },
  rows: {
    refused: [
      'update crm.client set name = $$$$',
      'delete from crm.client',
      'update crm.client set name = $$$$ where true',
      'delete from crm.client where created_at < now()',
      'update crm.client set a = 1 where id = id',
      'update crm.client set a = 1 where id = 1 or b is null',
      'with gone as (delete from crm.client returning id) select 1',
      'with gone as (delete from crm.client returning id) insert into crm.note select id from gone',
      'merge into crm.client c using crm.note n on c.id = n.id when matched then delete',
      wrapInDoBlock('update crm.client set name = $a$a$a$;'),
    ],
    allowed: [
      'update crm.funnel set name = $$Nuevos$$ where id = $$a$$::uuid and not is_default',
      'delete from crm.funnel where id in (1, 2)',
      'create table crm.note (id int); update crm.note set id = 1',
      'insert into crm.funnel (id) values (1) on conflict (id) do update set id = 1',
      'create function crm.f() returns void language sql begin atomic update crm.client set name = name; end',
    ],
  },
  settings: {
    refused: [
      'set lock_timeout = 0',
      'set local lock_timeout = $$1min$$',
      'reset lock_timeout',
      'begin',
      'create table crm.note (id uuid); commit',
      'alter system set lock_timeout = 0',
    ],
    allowed: [
      'create function crm.f() returns int language sql set search_path = public as $$ select 1 $$',
    ],
  },
  hidden: {
    refused: [
      wrapInDoBlock("execute 'drop table crm.client';"),
      wrapInDoBlock("for r in execute 'select 1' loop null; end loop;"),
      'select crm.rewrite_everything()',
      'select platform.protect($$crm.note$$), pg_sleep(60)',
      wrapInDoBlock('perform crm.rewrite_everything();'),
      wrapInDoBlock('if crm.rewrite_everything() then null; end if;'),
      'do $$ declare n int; begin n := crm.rewrite_everything(); end $$',
      'select * into crm.copy from crm.client',
      "do language plpython3u 'x'",
    ],
    allowed: [
      'select platform.protect($$crm.note$$)',
      'select platform.protect_work($$crm.note$$)',
      wrapInDoBlock(
        'if not exists (select from pg_roles) then create role mostrador_x nologin; end if;'
      ),
      'do $$ declare n int := 1; begin n := n + 1; end $$',
    ],
  },
  unknown: {
    refused: [
      'alter table crm.client add column a int, alter column id add generated always as identity',
      'alter table crm.client set unlogged',
      'alter table crm.client owner to mostrador_crm',
      'alter schema crm owner to mostrador_crm',
      'alter table crm.client attach partition crm.old default',
      'create rule r as on insert to crm.client do nothing',
      'alter index crm.client_name set (fillfactor = 50)',
      'call crm.rewrite()',
    ],
    allowed: [
      'alter table crm.client set (fillfactor = 50)',
      'alter table crm.client alter name set default $$$$',
      'create trigger t after insert on crm.client for each row execute function crm.f()',
      'create extension if not exists pg_trgm',
      'alter function crm.search_client(text[], text, int) owner to mostrador_search',
    ],
  },
}

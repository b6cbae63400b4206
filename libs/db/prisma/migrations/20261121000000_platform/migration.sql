-- Schemas, extensions, roles, the tenancy wall and the tables of the platform.

create schema if not exists platform;
create schema if not exists accounts;
create schema if not exists scheduling;
create schema if not exists crm;
create schema if not exists messaging;
create schema if not exists assistant;
create schema if not exists billing;
create schema if not exists catalog;

create extension if not exists btree_gist with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists pgcrypto with schema public;

-- Roles belong to the server, not to this database: they may exist already, or be made by a neighbour at this moment.
-- Each service has a role; only in a cluster does anybody log in with it. `mostrador_app` is a member of all of them and
-- serves the all-in-one process. None of them owns anything or may bypass row-level security. Passwords and grants are set
-- after every migration (libs/db/src/grants.ts). The owner of a search function is `mostrador_search`: it reads past the
-- policies, nobody can log in with it, and its functions take the tenant from the connection (reliability 4.6, E8).
do $$
declare
  name text;
begin
  foreach name in array array['mostrador_accounts', 'mostrador_scheduling', 'mostrador_crm', 'mostrador_messaging',
    'mostrador_assistant', 'mostrador_billing', 'mostrador_catalog', 'mostrador_platform', 'mostrador_search',
    'mostrador_app', 'mostrador_relay']
  loop
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin nosuperuser nocreatedb nocreaterole nobypassrls', name);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;

-- The tenant of this connection; null, which equals nothing, when there is none. After a transaction the setting reads ''.
create function platform.tenant() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.business_id', true), '')::uuid;

-- Puts a table behind the wall: forced row-level security and the tenant policy.
create function platform.protect(target regclass) returns void language plpgsql as $$
begin
  if not exists (select from pg_attribute where attrelid = target and attname = 'business_id' and attnotnull and atttypid = 'uuid'::regtype) then
    raise exception '% cannot be protected: it has no column "business_id uuid not null"', target;
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format($policy$create policy tenant on %s
    using (business_id = (select nullif(current_setting('app.business_id', true), '')::uuid))
    with check (business_id = (select nullif(current_setting('app.business_id', true), '')::uuid))$policy$, target);
end $$;

-- The same for a work table (`/// @work` on its model): rows may have no business yet, and the relay sees all of them.
create function platform.protect_work(target regclass) returns void language plpgsql as $$
begin
  if not exists (select from pg_attribute where attrelid = target and attname = 'business_id' and not attisdropped and atttypid = 'uuid'::regtype) then
    raise exception '% cannot be protected: it has no column "business_id uuid"', target;
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format('drop policy if exists relay on %s', target);
  execute format($policy$create policy tenant on %s
    using (business_id is null or business_id = (select nullif(current_setting('app.business_id', true), '')::uuid))
    with check (business_id is null or business_id = (select nullif(current_setting('app.business_id', true), '')::uuid))$policy$, target);
  execute format('create policy relay on %s to mostrador_relay using (true) with check (true)', target);
end $$;

-- CreateTable
CREATE TABLE "platform"."outbox" (
    "id" BIGSERIAL NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "event_id" UUID NOT NULL,
    "owner" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "business_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" JSONB,
    "data" JSONB NOT NULL,
    "trace" TEXT,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."cursor" (
    "consumer" TEXT NOT NULL,
    "xid" xid8 NOT NULL,
    "id" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cursor_pkey" PRIMARY KEY ("consumer")
);

-- CreateTable
CREATE TABLE "platform"."consumed" (
    "consumer" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consumed_pkey" PRIMARY KEY ("consumer","event_id")
);

-- CreateTable
CREATE TABLE "platform"."dead_letter" (
    "id" UUID NOT NULL,
    "business_id" UUID,
    "kind" TEXT NOT NULL,
    "consumer" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolution" TEXT,

    CONSTRAINT "dead_letter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."idempotency" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "state" TEXT NOT NULL,
    "status" INTEGER,
    "body" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "platform"."timer" (
    "id" TEXT NOT NULL,
    "queue" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "business_id" UUID,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "handed_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "trace" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "timer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_event_id_key" ON "platform"."outbox"("event_id");

-- CreateIndex
CREATE INDEX "outbox_xid_id_idx" ON "platform"."outbox"("xid", "id");

-- CreateIndex
CREATE INDEX "consumed_at_idx" ON "platform"."consumed"("at");

-- CreateIndex
CREATE INDEX "idempotency_created_at_idx" ON "platform"."idempotency"("created_at");

-- CreateIndex
CREATE INDEX "timer_state_due_at_idx" ON "platform"."timer"("state", "due_at");



alter table platform.dead_letter add constraint dead_letter_kind check (kind in ('event', 'job'));
alter table platform.idempotency add constraint idempotency_state check (state in ('running', 'done'));
alter table platform.timer add constraint timer_state check (state in ('waiting', 'handed'));

select platform.protect_work('platform.outbox');
select platform.protect_work('platform.dead_letter');
select platform.protect_work('platform.timer');

-- Wake-up bells. They carry nothing: whoever hears one reads the table.
create function platform.ring() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;

create trigger ring after insert on platform.outbox for each statement execute function platform.ring('outbox');
create trigger ring after insert or update of due_at, state on platform.timer for each statement execute function platform.ring('timer');

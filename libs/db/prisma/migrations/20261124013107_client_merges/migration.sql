-- AlterTable
ALTER TABLE "crm"."client" ADD COLUMN     "merged_into" UUID,
ADD COLUMN     "merged_text" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "crm"."client_merge" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "survivor_id" UUID NOT NULL,
    "merged_id" UUID NOT NULL,
    "snapshot" JSONB NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_by" TEXT,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "client_merge_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "crm"."distinct_clients" (
    "business_id" UUID NOT NULL,
    "first_id" UUID NOT NULL,
    "second_id" UUID NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "distinct_clients_pkey" PRIMARY KEY ("business_id","first_id","second_id")
);

-- CreateTable
CREATE TABLE "platform"."known_merge" (
    "business_id" UUID NOT NULL,
    "owner" TEXT NOT NULL,
    "merge_id" UUID NOT NULL,
    "survivor_id" UUID NOT NULL,
    "merged_id" UUID NOT NULL,
    "undone" BOOLEAN NOT NULL,

    CONSTRAINT "known_merge_pkey" PRIMARY KEY ("business_id","owner","merge_id")
);

-- CreateTable
CREATE TABLE "platform"."moved_row" (
    "business_id" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "row_id" UUID NOT NULL,
    "origin_id" UUID NOT NULL,
    "holder_id" UUID NOT NULL,

    CONSTRAINT "moved_row_pkey" PRIMARY KEY ("business_id","table_name","row_id")
);

-- CreateIndex
CREATE INDEX "client_merge_business_id_survivor_id_idx" ON "crm"."client_merge"("business_id", "survivor_id");

-- CreateIndex
CREATE INDEX "client_merge_business_id_merged_id_idx" ON "crm"."client_merge"("business_id", "merged_id");

-- CreateIndex
CREATE INDEX "known_merge_business_id_owner_merged_id_idx" ON "platform"."known_merge"("business_id", "owner", "merged_id");

-- CreateIndex
CREATE INDEX "known_merge_business_id_owner_survivor_id_idx" ON "platform"."known_merge"("business_id", "owner", "survivor_id");

-- CreateIndex
CREATE INDEX "moved_row_business_id_origin_id_idx" ON "platform"."moved_row"("business_id", "origin_id");

select platform.protect('crm.client_merge');
select platform.protect('crm.distinct_clients');
select platform.protect_work('platform.known_merge');
select platform.protect_work('platform.moved_row');

-- A key of a client that was merged may have gone to the survivor.
alter table crm.client drop constraint client_has_a_name;
alter table crm.client add constraint client_has_a_name check (merged_into is not null or name <> '' or push_name <> ''
  or number is not null or instagram_id is not null or messenger_id is not null or whatsapp_id is not null) not valid;

-- Whom a client turned out to be, as one owner knows it; itself when it was merged into nobody. Of two merges of one client
-- the later one counts: ids grow with time. The events of a merge and of its undo may arrive in any order, so a circle is
-- possible for a moment.
create function platform.current_client(wanted_owner text, wanted_business uuid, client uuid) returns uuid language plpgsql stable as $$
declare
  current uuid := client;
  following uuid;
begin
  for step in 1..20 loop
    select m.survivor_id into following from platform.known_merge m
    where m.business_id = wanted_business and m.owner = wanted_owner and m.merged_id = current and not m.undone
    order by m.merge_id desc limit 1;
    exit when following is null;
    current := following;
  end loop;
  return current;
end $$;

-- A row that is written with a client who was merged goes to the survivor, and an undo gives it back. The argument is the
-- column that names the row.
create function platform.follow_client_merge() returns trigger language plpgsql as $$
declare
  target uuid;
begin
  target := platform.current_client(TG_TABLE_SCHEMA, new.business_id, new.client_id);
  if target = new.client_id then
    return new;
  end if;
  insert into platform.moved_row (business_id, table_name, row_id, origin_id, holder_id)
  values (new.business_id, TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, (to_jsonb(new) ->> TG_ARGV[0])::uuid, new.client_id, target)
  on conflict (business_id, table_name, row_id) do update set origin_id = excluded.origin_id, holder_id = excluded.holder_id;
  new.client_id := target;
  return new;
end $$;

create trigger follow_client_merge before insert or update of client_id on scheduling.appointment
  for each row when (new.client_id is not null) execute function platform.follow_client_merge('id');
create trigger follow_client_merge before insert or update of client_id on catalog.enrollment
  for each row execute function platform.follow_client_merge('id');
create trigger follow_client_merge before insert or update of client_id on catalog.course_waitlist_entry
  for each row execute function platform.follow_client_merge('id');
create trigger follow_client_merge before insert or update of client_id on catalog.money_movement
  for each row when (new.client_id is not null) execute function platform.follow_client_merge('id');
create trigger follow_client_merge before insert or update of client_id on crm.client_phase
  for each row execute function platform.follow_client_merge('id');
create trigger follow_client_merge before insert or update of client_id on crm.timed_message
  for each row when (new.client_id is not null) execute function platform.follow_client_merge('id');
create trigger follow_client_merge before insert or update of client_id on messaging.thread
  for each row when (new.client_id is not null) execute function platform.follow_client_merge('id');
create trigger follow_client_merge before insert or update of client_id on assistant.pending_reply
  for each row when (new.client_id is not null) execute function platform.follow_client_merge('thread_id');
create trigger follow_client_merge before insert or update of client_id on assistant.turn
  for each row when (new.client_id is not null) execute function platform.follow_client_merge('id');

-- The name as two spellings of it agree: without case, accents and doubled spaces.
create function crm.name_key(name text, lastname text, second_lastname text, push_name text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(btrim(public.unaccent('public.unaccent'::regdictionary,
    lower(case when name = '' then push_name else name || ' ' || lastname || ' ' || second_lastname end))), '\s+', ' ', 'g')
$$;

-- Search steps over the policy as before (reliability E8), and shows nobody twice.
create or replace function crm.search_client(patterns text[], first_word text, wanted int) returns table (id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from crm.client c
  where c.business_id = nullif(current_setting('app.business_id', true), '')::uuid and c.search_text like all (patterns)
    and c.merged_into is null
  order by c.search_text like first_word || '%' desc, c.last_interaction desc nulls last, c.created_at desc
  limit wanted
$$;

-- CreateTable
CREATE TABLE "platform"."removed_client" (
    "business_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,

    CONSTRAINT "removed_client_pkey" PRIMARY KEY ("business_id","client_id")
);

select platform.protect_work('platform.removed_client');

-- Held together by everybody who writes rows with clients of a business, and alone by whoever removes some of them.
create function platform.client_removal_lock(wanted_business uuid) returns bigint language sql immutable as $$
  select hashtextextended('client removal ' || wanted_business, 0)
$$;

-- As before; and a row is not written with a client who was removed. Whoever removes clients waits for rows that are on
-- their way, and they for it: the one that comes second sees the other. Rows of crm wait for the client's own row.
create or replace function platform.follow_client_merge() returns trigger language plpgsql as $$
declare
  target uuid;
begin
  if TG_OP = 'INSERT' or new.client_id is distinct from old.client_id then
    if TG_TABLE_SCHEMA = 'crm' then
      perform from crm.client c where c.business_id = new.business_id and c.id = new.client_id for key share;
    else
      perform pg_advisory_xact_lock_shared(platform.client_removal_lock(new.business_id));
    end if;
    if exists (select from platform.removed_client r where r.business_id = new.business_id and r.client_id = new.client_id) then
      raise exception 'client % was removed', new.client_id using errcode = '23R01';
    end if;
  end if;
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

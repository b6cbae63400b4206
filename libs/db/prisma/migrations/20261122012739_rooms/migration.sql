-- What was said lately in the rooms of the sockets, in one sequence per business for all replicas of the gateway.

create schema if not exists gateway;

-- Roles belong to the server: it may exist already, or be made by a neighbour at this moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'mostrador_gateway') then
    create role mostrador_gateway nologin nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

-- CreateTable
CREATE TABLE "gateway"."room" (
    "id" UUID NOT NULL,
    "business_id" UUID,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "room_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway"."room_event" (
    "room_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "business_id" UUID,
    "event_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "room_event_pkey" PRIMARY KEY ("room_id","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "room_event_event_id_type_key" ON "gateway"."room_event"("event_id", "type");

-- The room without a business is the house's own, and there is one.
alter table gateway.room add constraint room_business check (business_id is not distinct from nullif(id, '00000000-0000-0000-0000-000000000000'));
alter table gateway.room_event add constraint room_event_business check (business_id is not distinct from nullif(room_id, '00000000-0000-0000-0000-000000000000'));
-- One row per room, counted up all day: room on its page for the next version of the row, and no index to touch.
alter table gateway.room set (fillfactor = 50);

select platform.protect_work('gateway.room');
select platform.protect_work('gateway.room_event');

-- The bell says which room and how far it is, so that a replica reads only rooms in which somebody listens. No more than that: whoever can
-- connect to this database can hear it.
create function gateway.ring() returns trigger language plpgsql as $$
begin
  perform pg_notify('room', new.id || ' ' || new.seq);
  return null;
end $$;

create trigger ring after insert or update of seq on gateway.room for each row execute function gateway.ring();

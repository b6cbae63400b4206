-- CreateTable
CREATE TABLE "crm"."client_appointment" (
    "business_id" UUID NOT NULL,
    "appointment_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "client_appointment_pkey" PRIMARY KEY ("business_id","appointment_id")
);

-- CreateTable
CREATE TABLE "crm"."client_figures" (
    "business_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "revenue_cents" BIGINT NOT NULL,
    "revenue_usd_cents" BIGINT NOT NULL,
    "last_purchase" DATE,
    "as_of" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "client_figures_pkey" PRIMARY KEY ("business_id","client_id")
);

-- CreateTable
CREATE TABLE "crm"."client_interest" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "client_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "item_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_interest_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "client_appointment_business_id_client_id_idx" ON "crm"."client_appointment"("business_id", "client_id");

-- CreateIndex
CREATE INDEX "client_appointment_business_id_status_starts_at_idx" ON "crm"."client_appointment"("business_id", "status", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "client_interest_business_id_client_id_kind_item_id_key" ON "crm"."client_interest"("business_id", "client_id", "kind", "item_id");

-- CreateIndex
CREATE INDEX "client_interest_business_id_kind_item_id_idx" ON "crm"."client_interest"("business_id", "kind", "item_id");

ALTER TABLE "crm"."client_interest"
  ADD CONSTRAINT "client_interest_kind_check" CHECK (kind IN ('services', 'products', 'courses', 'properties'));

select platform.protect('crm.client_appointment');
select platform.protect('crm.client_figures');
select platform.protect('crm.client_interest');

-- What there is already; from here on events tell.
insert into crm.client_appointment (business_id, appointment_id, client_id, starts_at, ends_at, status, version)
select business_id, id, client_id, starts_at, ends_at, status, version
from scheduling.appointment where client_id is not null and status <> 'block';

-- Amounts of two currencies are never added.
insert into crm.client_figures (business_id, client_id, revenue_cents, revenue_usd_cents, last_purchase, as_of)
select business_id, client_id, coalesce(sum(amount_cents) filter (where currency = 'MXN'), 0),
  coalesce(sum(amount_cents) filter (where currency = 'USD'), 0), max(date), now()
from catalog.money_movement
where client_id is not null and type = 'in' and corrects_id is null and corrected_by_id is null
group by business_id, client_id;

insert into crm.client_interest (business_id, client_id, kind, item_id, at)
select business_id, client_id, 'services', service_id, max(created_at)
from scheduling.appointment where client_id is not null and service_id is not null
group by business_id, client_id, service_id;

insert into crm.client_interest (business_id, client_id, kind, item_id, at)
select business_id, client_id, 'courses', course_id, max(created_at)
from catalog.enrollment group by business_id, client_id, course_id;

-- They follow their client, as client-tables.ts says; those of merges from before too.
create trigger follow_client_merge before insert or update of client_id on crm.client_appointment
  for each row execute function platform.follow_client_merge('appointment_id');
create trigger follow_client_merge before insert or update of client_id on crm.client_interest
  for each row execute function platform.follow_client_merge('id');
insert into platform.moved_row (business_id, table_name, row_id, origin_id, holder_id)
select business_id, 'crm.client_appointment', row_id, origin_id, holder_id
from platform.moved_row where table_name = 'scheduling.appointment';

-- LIKE is not leakproof (see crm.search_client): which contacts match, up to as many as are wanted.
create function crm.match_clients(patterns text[], wanted int) returns table (id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from crm.client c
  where c.business_id = nullif(current_setting('app.business_id', true), '')::uuid and c.search_text like all (patterns)
    and c.merged_into is null
  limit wanted
$$;

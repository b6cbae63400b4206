-- CreateTable
CREATE TABLE "crm"."client" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "custom_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "lastname" TEXT NOT NULL DEFAULT '',
    "second_lastname" TEXT NOT NULL DEFAULT '',
    "whatsapp" TEXT NOT NULL DEFAULT '',
    "country_code" TEXT NOT NULL DEFAULT '52',
    "number" TEXT,
    "email" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL DEFAULT 'lead',
    "birthdate" DATE,
    "gender" TEXT,
    "no_respond" BOOLEAN NOT NULL DEFAULT false,
    "push_name" TEXT NOT NULL DEFAULT '',
    "instagram_id" TEXT,
    "messenger_id" TEXT,
    "whatsapp_id" TEXT,
    "notes" JSONB NOT NULL DEFAULT '[]',
    "last_interaction" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "crm"."client_phase" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "funnel_id" UUID NOT NULL,
    "phase" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_phase_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "crm"."funnel" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "notes" JSONB NOT NULL DEFAULT '[]',
    "phases" JSONB NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "funnel_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "crm"."timed_message" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "occurrence" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "client_id" UUID,
    "whatsapp" TEXT NOT NULL DEFAULT '',
    "country_code" TEXT NOT NULL DEFAULT '52',
    "text" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "phase" TEXT NOT NULL DEFAULT '',
    "funnel_id" UUID,
    "deletable" BOOLEAN NOT NULL DEFAULT true,
    "appointment_id" UUID,
    "appointment_start" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL DEFAULT 'due',
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "timed_message_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "client_business_id_last_interaction_idx" ON "crm"."client"("business_id", "last_interaction" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "client_business_id_number_key" ON "crm"."client"("business_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "client_business_id_instagram_id_key" ON "crm"."client"("business_id", "instagram_id");

-- CreateIndex
CREATE UNIQUE INDEX "client_business_id_messenger_id_key" ON "crm"."client"("business_id", "messenger_id");

-- CreateIndex
CREATE UNIQUE INDEX "client_business_id_whatsapp_id_key" ON "crm"."client"("business_id", "whatsapp_id");

-- CreateIndex
CREATE INDEX "client_phase_business_id_client_id_at_idx" ON "crm"."client_phase"("business_id", "client_id", "at");

-- CreateIndex
CREATE INDEX "timed_message_business_id_client_id_due_at_idx" ON "crm"."timed_message"("business_id", "client_id", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "timed_message_business_id_occurrence_key" ON "crm"."timed_message"("business_id", "occurrence");

-- Then, for each table with business_id: select platform.protect('crm.<table>');


alter table crm.client add constraint client_type check (type in ('personal', 'lead', 'client'));
alter table crm.client add constraint client_has_a_name check (name <> '' or push_name <> '' or number is not null or instagram_id is not null or messenger_id is not null or whatsapp_id is not null);
alter table crm.timed_message add constraint timed_message_state check (state in ('due', 'sent', 'held', 'dropped', 'failed'));
alter table crm.client_phase add constraint client_phase_client foreign key (business_id, client_id) references crm.client (business_id, id) on delete cascade;
alter table crm.client_phase add constraint client_phase_funnel foreign key (business_id, funnel_id) references crm.funnel (business_id, id) on delete cascade;
create unique index funnel_default on crm.funnel (business_id) where is_default;
create index client_search on crm.client using gin (search_text gin_trgm_ops);

select platform.protect('crm.client');
select platform.protect('crm.client_phase');
select platform.protect('crm.funnel');
select platform.protect('crm.timed_message');

-- Under row-level security LIKE is not leakproof, so its index would not be used (reliability E8). This function steps over the
-- policy and asks for the tenant of the connection itself; `patterns` are escaped by the caller.
create function crm.search_client(patterns text[], first_word text, wanted int) returns table (id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from crm.client c
  where c.business_id = nullif(current_setting('app.business_id', true), '')::uuid and c.search_text like all (patterns)
  order by c.search_text like first_word || '%' desc, c.last_interaction desc nulls last, c.created_at desc
  limit wanted
$$;

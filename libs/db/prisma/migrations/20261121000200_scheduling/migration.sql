-- Branches, services, specialists and the agenda.

-- CreateTable
CREATE TABLE "scheduling"."branch" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" JSONB NOT NULL,
    "location" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "schedules" JSONB NOT NULL,
    "frequency" INTEGER NOT NULL DEFAULT 30,
    "rests" JSONB NOT NULL,
    "resources" TEXT[],
    "products" UUID[],
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "branch_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "scheduling"."service" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "custom_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "price" TEXT NOT NULL,
    "duration" INTEGER NOT NULL,
    "available" BOOLEAN NOT NULL DEFAULT true,
    "is_always_available" BOOLEAN NOT NULL DEFAULT true,
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "link_price" JSONB,
    "images" TEXT[],
    "resources" TEXT[],
    "rests" JSONB,
    "stock_operations" JSONB NOT NULL DEFAULT '[]',
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "scheduling"."specialist" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "custom_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "whatsapp" TEXT NOT NULL,
    "country_code" TEXT NOT NULL,
    "country_code_ext" TEXT NOT NULL,
    "color_hex" TEXT NOT NULL,
    "rests" JSONB NOT NULL,
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "google_refresh_token" TEXT,
    "google_calendar_id" TEXT,
    "google_calendar_name" TEXT,
    "payment_info" TEXT NOT NULL DEFAULT '',
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "specialist_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "scheduling"."service_branch" (
    "business_id" UUID NOT NULL,
    "service_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,

    CONSTRAINT "service_branch_pkey" PRIMARY KEY ("business_id","service_id","branch_id")
);

-- CreateTable
CREATE TABLE "scheduling"."service_specialist" (
    "business_id" UUID NOT NULL,
    "service_id" UUID NOT NULL,
    "specialist_id" UUID NOT NULL,

    CONSTRAINT "service_specialist_pkey" PRIMARY KEY ("business_id","service_id","specialist_id")
);

-- CreateTable
CREATE TABLE "scheduling"."appointment" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "folio" TEXT NOT NULL,
    "client_id" UUID,
    "branch_id" UUID NOT NULL,
    "service_id" UUID,
    "specialist_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "details" TEXT NOT NULL DEFAULT '',
    "client_notes" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL DEFAULT 'inPerson',
    "color_hex" TEXT NOT NULL,
    "confirmation_messages_counter" INTEGER NOT NULL DEFAULT 0,
    "event_id" TEXT,
    "auto_cancel_date" TIMESTAMPTZ(3),
    "google_calendar_id" TEXT,
    "google_calendar_name" TEXT,
    "money_movement_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "stock_movement_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "source" TEXT NOT NULL,
    "overbook" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT NOT NULL,
    "updated_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appointment_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "specialist_business_id_branch_id_idx" ON "scheduling"."specialist"("business_id", "branch_id");

-- CreateIndex
CREATE INDEX "service_branch_business_id_branch_id_idx" ON "scheduling"."service_branch"("business_id", "branch_id");

-- CreateIndex
CREATE INDEX "service_specialist_business_id_specialist_id_idx" ON "scheduling"."service_specialist"("business_id", "specialist_id");

-- CreateIndex
CREATE INDEX "appointment_business_id_starts_at_idx" ON "scheduling"."appointment"("business_id", "starts_at");

-- CreateIndex
CREATE INDEX "appointment_business_id_client_id_starts_at_idx" ON "scheduling"."appointment"("business_id", "client_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "appointment_business_id_folio_key" ON "scheduling"."appointment"("business_id", "folio");

-- AddForeignKey
ALTER TABLE "scheduling"."specialist" ADD CONSTRAINT "specialist_business_id_branch_id_fkey" FOREIGN KEY ("business_id", "branch_id") REFERENCES "scheduling"."branch"("business_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scheduling"."service_branch" ADD CONSTRAINT "service_branch_business_id_service_id_fkey" FOREIGN KEY ("business_id", "service_id") REFERENCES "scheduling"."service"("business_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scheduling"."service_branch" ADD CONSTRAINT "service_branch_business_id_branch_id_fkey" FOREIGN KEY ("business_id", "branch_id") REFERENCES "scheduling"."branch"("business_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scheduling"."service_specialist" ADD CONSTRAINT "service_specialist_business_id_service_id_fkey" FOREIGN KEY ("business_id", "service_id") REFERENCES "scheduling"."service"("business_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scheduling"."service_specialist" ADD CONSTRAINT "service_specialist_business_id_specialist_id_fkey" FOREIGN KEY ("business_id", "specialist_id") REFERENCES "scheduling"."specialist"("business_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scheduling"."appointment" ADD CONSTRAINT "appointment_business_id_branch_id_fkey" FOREIGN KEY ("business_id", "branch_id") REFERENCES "scheduling"."branch"("business_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scheduling"."appointment" ADD CONSTRAINT "appointment_business_id_service_id_fkey" FOREIGN KEY ("business_id", "service_id") REFERENCES "scheduling"."service"("business_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scheduling"."appointment" ADD CONSTRAINT "appointment_business_id_specialist_id_fkey" FOREIGN KEY ("business_id", "specialist_id") REFERENCES "scheduling"."specialist"("business_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Then, for each table with business_id: select platform.protect('scheduling.<table>');


alter table scheduling.branch add constraint branch_frequency check (frequency in (15, 20, 30, 40, 45, 60, 90, 120, 180));
alter table scheduling.service add constraint service_duration check (duration between 1 and 480);
alter table scheduling.appointment
  add constraint appointment_status check (status in ('agendada', 'confirmada', 'cancelada', 'asistida', 'no_asistida', 'pago_pendiente', 'no_pagada', 'block')),
  add constraint appointment_type check (type in ('online', 'inPerson')),
  add constraint appointment_source check (source in ('staff', 'assistant', 'import', 'public')),
  -- Equal start and end are allowed [G1-09]: an empty range overlaps nobody.
  add constraint appointment_length check (ends_at >= starts_at and ends_at <= starts_at + interval '24 hours'),
  add constraint appointment_version check (version >= 1),
  -- A block has nobody and nothing; an appointment always has a service [C1-03, C1-04].
  add constraint appointment_parties check (case when status = 'block' then client_id is null and service_id is null else service_id is not null end),
  -- Nobody is in two places [G1-08]. The list of statuses is `holdingStatuses` of the contract; a test compares them.
  -- Insert with ON CONFLICT DO NOTHING only: plain inserts wait on each other and deadlock (performance 2).
  add constraint appointment_no_overlap exclude using gist (business_id with =, specialist_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
    where (status in ('agendada', 'confirmada', 'pago_pendiente', 'asistida', 'block') and not overbook);

-- The slot search reads nothing but this index.
create index appointment_busy_idx on scheduling.appointment (business_id, specialist_id, starts_at) include (ends_at)
  where status in ('agendada', 'confirmada', 'pago_pendiente', 'asistida', 'block');

select platform.protect('scheduling.branch');
select platform.protect('scheduling.service');
select platform.protect('scheduling.specialist');
select platform.protect('scheduling.service_branch');
select platform.protect('scheduling.service_specialist');
select platform.protect('scheduling.appointment');

-- AlterTable
ALTER TABLE "crm"."client_figures" ADD COLUMN     "movement_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateTable
CREATE TABLE "crm"."client_thread" (
    "business_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "message" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_thread_pkey" PRIMARY KEY ("business_id","thread_id")
);

-- CreateTable
CREATE TABLE "crm"."contact_day" (
    "business_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "figure" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "contact_day_pkey" PRIMARY KEY ("business_id","day","figure","subject")
);

-- CreateTable
CREATE TABLE "crm"."contact_calendar" (
    "business_id" UUID NOT NULL,
    "zone" TEXT NOT NULL,

    CONSTRAINT "contact_calendar_pkey" PRIMARY KEY ("business_id")
);

-- CreateIndex
CREATE INDEX "client_thread_business_id_client_id_at_idx" ON "crm"."client_thread"("business_id", "client_id", "at");

ALTER TABLE "crm"."contact_day"
  ADD CONSTRAINT "contact_day_figure_check"
    CHECK (figure IN ('created', 'phase', 'source', 'opted_out')),
  ADD CONSTRAINT "contact_day_count_check" CHECK (count > 0);

select platform.protect('crm.client_thread');
select platform.protect('crm.contact_day');
select platform.protect('crm.contact_calendar');

create trigger follow_client_merge before insert or update of client_id on crm.client_thread
  for each row execute function platform.follow_client_merge('thread_id');

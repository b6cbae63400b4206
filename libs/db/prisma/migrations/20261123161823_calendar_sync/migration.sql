-- CreateTable
CREATE TABLE "scheduling"."calendar_sync" (
    "business_id" UUID NOT NULL,
    "specialist_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "sync_token" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "wanted" INTEGER NOT NULL DEFAULT 0,
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "problem_at" TIMESTAMPTZ(3),
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "synced_at" TIMESTAMPTZ(3),
    "noticed_at" TIMESTAMPTZ(3),
    "channel_id" UUID,
    "channel_token_hash" TEXT,
    "channel_resource_id" TEXT,
    "channel_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_sync_pkey" PRIMARY KEY ("business_id","specialist_id")
);

-- CreateTable
CREATE TABLE "scheduling"."calendar_event" (
    "business_id" UUID NOT NULL,
    "specialist_id" UUID NOT NULL,
    "appointment_id" UUID NOT NULL,
    "pushed_version" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_event_pkey" PRIMARY KEY ("business_id","specialist_id","appointment_id")
);

-- CreateTable
CREATE TABLE "scheduling"."calendar_link" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "specialist_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "state_hash" TEXT,
    "browser_hash" TEXT,
    "state_until" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_link_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "scheduling"."calendar_feed" (
    "business_id" UUID NOT NULL,
    "specialist_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("business_id","specialist_id")
);

-- CreateIndex
CREATE INDEX "calendar_sync_due_at_idx" ON "scheduling"."calendar_sync"("due_at");

-- CreateIndex
CREATE INDEX "calendar_link_business_id_specialist_id_idx" ON "scheduling"."calendar_link"("business_id", "specialist_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_link_business_id_token_hash_key" ON "scheduling"."calendar_link"("business_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_link_business_id_state_hash_key" ON "scheduling"."calendar_link"("business_id", "state_hash");

-- AddForeignKey
ALTER TABLE "scheduling"."calendar_sync" ADD CONSTRAINT "calendar_sync_business_id_specialist_id_fkey" FOREIGN KEY ("business_id", "specialist_id") REFERENCES "scheduling"."specialist"("business_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scheduling"."calendar_event" ADD CONSTRAINT "calendar_event_business_id_specialist_id_fkey" FOREIGN KEY ("business_id", "specialist_id") REFERENCES "scheduling"."specialist"("business_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scheduling"."calendar_link" ADD CONSTRAINT "calendar_link_business_id_specialist_id_fkey" FOREIGN KEY ("business_id", "specialist_id") REFERENCES "scheduling"."specialist"("business_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scheduling"."calendar_feed" ADD CONSTRAINT "calendar_feed_business_id_specialist_id_fkey" FOREIGN KEY ("business_id", "specialist_id") REFERENCES "scheduling"."specialist"("business_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

alter table scheduling.calendar_sync add constraint calendar_sync_problem
  check (problem in ('revoked', 'forbidden', 'missing', 'silent'));
alter table scheduling.calendar_sync add constraint calendar_sync_problem_at
  check ((problem is null) = (problem_at is null));

select platform.protect_work('scheduling.calendar_sync');
select platform.protect('scheduling.calendar_event');
select platform.protect('scheduling.calendar_link');
select platform.protect('scheduling.calendar_feed');

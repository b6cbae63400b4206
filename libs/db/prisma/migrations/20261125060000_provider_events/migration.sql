-- CreateTable
CREATE TABLE "billing"."provider_event" (
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "business_id" UUID,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "provider_event_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_event_seq_key" ON "billing"."provider_event"("seq");

alter table billing.provider_event add constraint provider_event_provider check (provider in ('stripe', 'mercado_pago'));
alter table billing.provider_event add constraint provider_event_outcome check ((outcome is null) = (applied_at is null) and (outcome is null or outcome in ('applied', 'ignored')));
select platform.protect_work('billing.provider_event');

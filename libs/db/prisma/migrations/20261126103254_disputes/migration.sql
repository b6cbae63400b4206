-- AlterTable
ALTER TABLE "billing"."payment" ADD COLUMN     "provider_updated_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "billing"."dispute" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "appointment_id" UUID,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "credits" BIGINT NOT NULL,
    "taken" BIGINT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "dispute_business_id_provider_provider_id_key" ON "billing"."dispute"("business_id", "provider", "provider_id");
alter table billing.dispute
  add constraint dispute_kind check (kind in ('purchase', 'appointment')),
  add constraint dispute_state check (state in ('open', 'lost', 'won')),
  add constraint dispute_currency check (currency in ('MXN', 'USD')),
  add constraint dispute_amount check (amount_cents >= 0 and taken >= 0 and taken <= credits);

-- A chargeback that the business won.
alter table billing.refund drop constraint refund_state;
alter table billing.refund add constraint refund_state
  check (state in ('asked', 'done', 'failed', 'reversed')) not valid;

select platform.protect('billing.dispute');

-- AlterTable
ALTER TABLE "billing"."movement" ADD COLUMN     "subscription_id" TEXT;

-- CreateTable
CREATE TABLE "billing"."subscriber" (
    "business_id" UUID NOT NULL,
    "customer_id" TEXT,
    "subscription_id" TEXT,
    "plan_id" TEXT,
    "status" TEXT,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "period_end" TIMESTAMPTZ(3),
    "paid_until" TIMESTAMPTZ(3),
    "promo_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscriber_pkey" PRIMARY KEY ("business_id")
);

-- CreateTable
CREATE TABLE "billing"."checkout" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "plan_id" TEXT,
    "credits" BIGINT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "session_id" TEXT,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "checkout_business_id_session_id_key" ON "billing"."checkout"("business_id", "session_id");

alter table billing.checkout add constraint checkout_kind check (kind in ('plan', 'pack', 'promo'));
alter table billing.checkout add constraint checkout_state check (state in ('open', 'paid', 'expired', 'refused'));
alter table billing.checkout add constraint checkout_amounts check (credits > 0 and amount_cents > 0);
alter table billing.checkout add constraint checkout_currency check (currency in ('mxn', 'usd'));
create unique index checkout_one_promo on billing.checkout (business_id) where kind = 'promo' and state in ('open', 'paid');
select platform.protect('billing.checkout');
select platform.protect('billing.subscriber');

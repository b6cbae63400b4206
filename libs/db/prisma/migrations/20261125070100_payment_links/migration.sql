-- CreateTable
CREATE TABLE "billing"."seller_account" (
    "business_id" UUID NOT NULL,
    "seller_id" TEXT NOT NULL,
    "nickname" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "access_token" TEXT NOT NULL,
    "refresh_token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "connected_by" TEXT NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seller_account_pkey" PRIMARY KEY ("business_id")
);

-- CreateTable
CREATE TABLE "billing"."seller_login" (
    "business_id" UUID NOT NULL,
    "state_hash" TEXT NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seller_login_pkey" PRIMARY KEY ("business_id","state_hash")
);

-- CreateTable
CREATE TABLE "billing"."payment_link" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "appointment_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_link_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "billing"."payment_quote" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "original_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "seller_id" TEXT NOT NULL,
    "preference_id" TEXT,
    "url" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_quote_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "billing"."payment" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "quote_id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "appointment_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "returned_cents" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "cause" TEXT,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "billing"."refund" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "scheduling"."appointment_payment" (
    "business_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "appointment_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appointment_payment_pkey" PRIMARY KEY ("business_id","payment_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_link_business_id_appointment_id_key" ON "billing"."payment_link"("business_id", "appointment_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_link_business_id_secret_key" ON "billing"."payment_link"("business_id", "secret");

-- CreateIndex
CREATE INDEX "payment_quote_business_id_link_id_idx" ON "billing"."payment_quote"("business_id", "link_id");

-- CreateIndex
CREATE INDEX "payment_business_id_appointment_id_idx" ON "billing"."payment"("business_id", "appointment_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_business_id_provider_provider_id_key" ON "billing"."payment"("business_id", "provider", "provider_id");

-- CreateIndex
CREATE INDEX "refund_business_id_payment_id_idx" ON "billing"."refund"("business_id", "payment_id");

-- CreateIndex
CREATE INDEX "appointment_payment_business_id_appointment_id_idx" ON "scheduling"."appointment_payment"("business_id", "appointment_id");

-- AddForeignKey
ALTER TABLE "billing"."payment_quote" ADD CONSTRAINT "payment_quote_business_id_link_id_fkey" FOREIGN KEY ("business_id", "link_id") REFERENCES "billing"."payment_link"("business_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "billing"."refund" ADD CONSTRAINT "refund_business_id_payment_id_fkey" FOREIGN KEY ("business_id", "payment_id") REFERENCES "billing"."payment"("business_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

alter table billing.seller_account
  add constraint seller_account_state check (state in ('connected', 'expired')),
  add constraint seller_account_currency check (currency in ('MXN', 'USD'));
alter table billing.payment_quote
  add constraint payment_quote_amount check (amount_cents > 0 and amount_cents <= original_cents),
  add constraint payment_quote_currency check (currency in ('MXN', 'USD'));
alter table billing.payment
  add constraint payment_state
    check (state in ('applying', 'settled', 'to_refund', 'refunded', 'disputed')),
  add constraint payment_amount check (amount_cents > 0 and returned_cents between 0 and amount_cents),
  add constraint payment_currency check (currency in ('MXN', 'USD'));
alter table billing.refund
  add constraint refund_kind check (kind in ('refund', 'chargeback')),
  add constraint refund_state check (state in ('asked', 'done', 'failed')),
  add constraint refund_amount check (amount_cents > 0);

-- One payment at most has the appointment: a second one is given back (A20).
create unique index payment_one_effect on billing.payment (business_id, appointment_id)
  where state in ('applying', 'settled');

select platform.protect('billing.seller_account');
select platform.protect('billing.seller_login');
select platform.protect('billing.payment_link');
select platform.protect('billing.payment_quote');
select platform.protect('billing.payment');
select platform.protect('billing.refund');
select platform.protect('scheduling.appointment_payment');

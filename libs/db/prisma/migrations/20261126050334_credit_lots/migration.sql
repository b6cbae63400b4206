-- AlterTable
ALTER TABLE "billing"."account" ADD COLUMN     "low_notice_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "billing"."movement" ADD COLUMN     "credit_source" TEXT,
ADD COLUMN     "partner_id" UUID,
ADD COLUMN     "renewal_duration" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "reset_date" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "billing"."setting" ADD COLUMN     "payment_level" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "payment_mode" TEXT NOT NULL DEFAULT 'credits',
ADD COLUMN     "price_per_conversion" INTEGER NOT NULL DEFAULT 2500;

-- CreateTable
CREATE TABLE "billing"."lot" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "credit_type" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "remaining" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "partner_id" UUID,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lot_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "billing"."movement_seal" (
    "business_id" UUID NOT NULL,
    "credit_type" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "movement_seal_pkey" PRIMARY KEY ("business_id","credit_type","seq")
);

-- CreateTable
CREATE TABLE "billing"."balance_movement" (
    "business_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "balance_after_cents" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "idem_key" TEXT NOT NULL,
    "concept" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "balance_movement_pkey" PRIMARY KEY ("business_id","seq")
);

-- CreateTable
CREATE TABLE "billing"."partner_account" (
    "partner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "prepay" BIGINT NOT NULL DEFAULT 0,
    "sold" BIGINT NOT NULL DEFAULT 0,
    "seq" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "partner_account_pkey" PRIMARY KEY ("partner_id")
);

-- CreateTable
CREATE TABLE "billing"."partner_movement" (
    "partner_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_after" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "idem_key" TEXT NOT NULL,
    "counterpart_id" UUID,
    "credit_type" TEXT NOT NULL,
    "total_price_cents" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_movement_pkey" PRIMARY KEY ("partner_id","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "balance_movement_business_id_idem_key_key" ON "billing"."balance_movement"("business_id", "idem_key");

-- CreateIndex
CREATE INDEX "partner_movement_counterpart_id_idx" ON "billing"."partner_movement"("counterpart_id");

-- CreateIndex
CREATE UNIQUE INDEX "partner_movement_partner_id_idem_key_key" ON "billing"."partner_movement"("partner_id", "idem_key");

-- What is left of credits at their end leaves by a movement of its own.
alter table billing.movement drop constraint movement_type;
alter table billing.movement add constraint movement_type check (type in ('recharge', 'partner_recharge', 'transfer', 'consume', 'extract', 'refund', 'expire')) not valid;
alter table billing.movement add constraint movement_credit_source check (credit_source in ('prepayCredits', 'soldCredits')) not valid;
alter table billing.movement add constraint movement_renewal_duration check (renewal_duration in ('none', '15days', '1month', '1year')) not valid;
alter table billing.setting add constraint setting_payment check (payment_mode in ('credits', 'conversions') and payment_level > 0 and price_per_conversion > 0) not valid;

alter table billing.lot add constraint lot_remaining check (amount > 0 and remaining between 0 and amount);
alter table billing.lot add constraint lot_credit_type check (credit_type in ('gpt', 'reasoning'));
create index lot_open on billing.lot (business_id, credit_type) where remaining > 0;
alter table billing.balance_movement add constraint balance_movement_amount check (amount_cents <> 0 and balance_after_cents >= 0);
alter table billing.balance_movement add constraint balance_movement_type check (type in ('deposit', 'conversion'));
alter table billing.partner_account add constraint partner_account_never_negative check (prepay >= 0 and sold >= 0);
alter table billing.partner_movement add constraint partner_movement_amount check (amount <> 0 and balance_after >= 0);
alter table billing.partner_movement add constraint partner_movement_source check (source in ('prepayCredits', 'soldCredits'));
alter table billing.partner_movement add constraint partner_movement_type check (type in ('partner_recharge', 'transfer', 'extract'));

create function billing.refuse_change_of_log() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger append_only before update or delete on billing.movement_seal for each row execute function billing.refuse_change_of_log();
create trigger append_only before update or delete on billing.balance_movement for each row execute function billing.refuse_change_of_log();
create trigger append_only before update or delete on billing.partner_movement for each row execute function billing.refuse_change_of_log();

select platform.protect('billing.lot');
select platform.protect('billing.movement_seal');
select platform.protect('billing.balance_movement');

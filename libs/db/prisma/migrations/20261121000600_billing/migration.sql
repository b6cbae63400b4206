-- CreateTable
CREATE TABLE "billing"."account" (
    "business_id" UUID NOT NULL,
    "credit_type" TEXT NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "held" BIGINT NOT NULL DEFAULT 0,
    "seq" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "account_pkey" PRIMARY KEY ("business_id","credit_type")
);

-- CreateTable
CREATE TABLE "billing"."movement" (
    "business_id" UUID NOT NULL,
    "credit_type" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_after" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "idem_key" TEXT NOT NULL,
    "concept" TEXT NOT NULL,
    "total_price_cents" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "movement_pkey" PRIMARY KEY ("business_id","credit_type","seq")
);

-- CreateTable
CREATE TABLE "billing"."reservation" (
    "business_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "credit_type" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reservation_pkey" PRIMARY KEY ("business_id","key")
);

-- CreateTable
CREATE TABLE "billing"."setting" (
    "business_id" UUID NOT NULL,
    "low_credit_threshold" INTEGER NOT NULL DEFAULT 10,
    "notification_interval" INTEGER NOT NULL DEFAULT 24,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("business_id")
);

-- CreateIndex
CREATE INDEX "movement_business_id_at_idx" ON "billing"."movement"("business_id", "at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "movement_business_id_idem_key_key" ON "billing"."movement"("business_id", "idem_key");

-- CreateIndex
CREATE UNIQUE INDEX "movement_business_id_id_key" ON "billing"."movement"("business_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "reservation_business_id_id_key" ON "billing"."reservation"("business_id", "id");

-- Then, for each table with business_id: select platform.protect('billing.<table>');


alter table billing.account add constraint account_credit_type check (credit_type in ('gpt', 'reasoning'));
alter table billing.account add constraint account_never_negative check (balance >= 0 and held >= 0 and held <= balance);
alter table billing.movement add constraint movement_amount check (amount <> 0 and balance_after >= 0);
alter table billing.movement add constraint movement_type check (type in ('recharge', 'partner_recharge', 'transfer', 'consume', 'extract'));
alter table billing.reservation add constraint reservation_state check (state in ('held', 'captured', 'released', 'expired'));
alter table billing.reservation add constraint reservation_amount check (amount > 0);
create index reservation_held on billing.reservation (expires_at) where state = 'held';

-- The log of credits is evidence: nobody corrects it, a correction is another movement.
create function billing.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'billing.movement is append-only' using errcode = '42501';
end $$;
create trigger append_only before update or delete on billing.movement for each row execute function billing.refuse_change();

select platform.protect('billing.account');
select platform.protect('billing.movement');
select platform.protect('billing.reservation');
select platform.protect('billing.setting');

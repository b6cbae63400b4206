-- AlterTable
ALTER TABLE "billing"."payment" ADD COLUMN     "completes_id" UUID;

-- AlterTable
ALTER TABLE "billing"."payment_link" ADD COLUMN     "is_shared" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "billing"."payment_quote" ADD COLUMN     "completes_id" UUID;

-- CreateTable
CREATE TABLE "billing"."terminal_charge" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "appointment_id" UUID NOT NULL,
    "branch_id" UUID,
    "terminal_id" TEXT NOT NULL,
    "terminal_name" TEXT NOT NULL,
    "order_id" TEXT,
    "state" TEXT NOT NULL,
    "cancel_asked" BOOLEAN NOT NULL DEFAULT false,
    "created_by" TEXT NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "terminal_charge_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "billing"."unread_notice" (
    "business_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unread_notice_pkey" PRIMARY KEY ("business_id","kind","provider_id")
);

-- CreateTable
CREATE TABLE "billing"."provider_owner" (
    "ref" TEXT NOT NULL,
    "business_id" UUID NOT NULL,

    CONSTRAINT "provider_owner_pkey" PRIMARY KEY ("ref","business_id")
);

-- CreateIndex
CREATE INDEX "terminal_charge_business_id_appointment_id_idx" ON "billing"."terminal_charge"("business_id", "appointment_id");

-- CreateIndex
CREATE INDEX "terminal_charge_business_id_branch_id_created_at_idx" ON "billing"."terminal_charge"("business_id", "branch_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "billing"."terminal_charge" ADD CONSTRAINT "terminal_charge_business_id_id_fkey" FOREIGN KEY ("business_id", "id") REFERENCES "billing"."payment_quote"("business_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

alter table billing.terminal_charge add constraint terminal_charge_state check (state in
  ('sending', 'sent', 'at_terminal', 'check_terminal', 'paid', 'refused', 'canceled', 'expired'));
-- Two people at once, or one that presses twice: an appointment is on one terminal at a time.
create unique index terminal_charge_open on billing.terminal_charge (business_id, appointment_id)
  where state in ('sending', 'sent', 'at_terminal', 'check_terminal');

select platform.protect('billing.terminal_charge');
select platform.protect('billing.unread_notice');
select platform.protect_work('billing.provider_owner');

insert into billing.provider_owner (ref, business_id) select seller_id, business_id from billing.seller_account;

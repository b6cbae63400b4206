-- AlterTable
ALTER TABLE "billing"."payment" ADD COLUMN     "deposit_outcome" TEXT,
ADD COLUMN     "deposit_total_cents" INTEGER,
ADD COLUMN     "refund_hours" INTEGER,
ADD COLUMN     "refundable_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "billing"."payment_quote" ADD COLUMN     "deposit_total_cents" INTEGER,
ADD COLUMN     "refund_hours" INTEGER;

-- A deposit has both of its terms, and is a part of its price.
alter table billing.payment_quote add constraint payment_quote_deposit check (
  (deposit_total_cents is null) = (refund_hours is null)
  and amount_cents <= coalesce(deposit_total_cents, amount_cents) and refund_hours >= 0) not valid;
alter table billing.payment add constraint payment_deposit check (
  (deposit_total_cents is null) = (refund_hours is null) and refund_hours >= 0) not valid;
alter table billing.payment add constraint payment_deposit_outcome
  check (deposit_outcome in ('returned', 'late', 'no_show')) not valid;

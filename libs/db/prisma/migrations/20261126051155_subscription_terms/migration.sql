-- AlterTable
ALTER TABLE "billing"."subscriber" ADD COLUMN     "credits" INTEGER,
ADD COLUMN     "currency" TEXT,
ADD COLUMN     "failed_invoice_id" TEXT,
ADD COLUMN     "interval" TEXT,
ADD COLUMN     "next_credits" INTEGER,
ADD COLUMN     "next_plan_id" TEXT,
ADD COLUMN     "plan_name" TEXT,
ADD COLUMN     "unit_amount" INTEGER;

alter table billing.subscriber add constraint subscriber_interval check (interval in ('day', 'month', 'year')) not valid;
alter table billing.subscriber add constraint subscriber_currency check (currency in ('mxn', 'usd')) not valid;

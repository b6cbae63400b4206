-- AlterTable
ALTER TABLE "billing"."refund" ADD COLUMN     "sent_at" TIMESTAMPTZ(3);

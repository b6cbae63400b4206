-- AlterTable
ALTER TABLE "platform"."idempotency" ADD COLUMN     "holder" UUID;

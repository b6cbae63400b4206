-- AlterTable
ALTER TABLE "accounts"."invitation" ADD COLUMN     "share_hash" BYTEA;

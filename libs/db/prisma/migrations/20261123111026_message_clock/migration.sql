-- AlterTable
ALTER TABLE "accounts"."business" ADD COLUMN     "message_clock" TEXT NOT NULL DEFAULT '24h';

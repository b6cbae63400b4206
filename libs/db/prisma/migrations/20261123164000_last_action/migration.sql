-- AlterTable
ALTER TABLE "accounts"."membership" ADD COLUMN     "last_action" TEXT,
ADD COLUMN     "last_action_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "accounts"."invitation" ADD COLUMN     "share_hash" BYTEA;

-- CreateIndex
CREATE UNIQUE INDEX "invitation_share_hash_key" ON "accounts"."invitation"("share_hash");

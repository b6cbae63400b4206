-- CreateIndex
CREATE UNIQUE INDEX CONCURRENTLY "invitation_share_hash_key" ON "accounts"."invitation"("share_hash");

-- CreateIndex
CREATE INDEX CONCURRENTLY "outbox_owner_at_idx" ON "platform"."outbox"("owner", "at");

-- CreateIndex
CREATE INDEX CONCURRENTLY "account_route_parent_id_idx" ON "messaging"."account_route"("parent_id");

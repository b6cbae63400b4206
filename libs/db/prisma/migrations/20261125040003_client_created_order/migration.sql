-- CreateIndex
CREATE INDEX CONCURRENTLY "client_business_id_created_at_id_idx" ON "crm"."client"("business_id", "created_at", "id");

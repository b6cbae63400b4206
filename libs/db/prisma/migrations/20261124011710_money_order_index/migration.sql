-- CreateIndex
CREATE INDEX CONCURRENTLY "money_movement_business_id_order_id_idx" ON "catalog"."money_movement"("business_id", "order_id");

-- The stock of an order leaves once and comes back once, whoever writes.
CREATE UNIQUE INDEX CONCURRENTLY "stock_movement_order_key" ON "catalog"."stock_movement"
  (business_id, order_id, product_id, type) WHERE order_id IS NOT NULL;

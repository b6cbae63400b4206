-- The search text begins with the name, without case and accents.
CREATE INDEX CONCURRENTLY "client_name_order"
  ON "crm"."client" ("business_id", "search_text" COLLATE "C", "id");

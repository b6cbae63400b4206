-- Pages by last interaction go on behind a cursor; whoever never wrote stands at the end.
CREATE INDEX CONCURRENTLY "client_interaction_order"
  ON "crm"."client" ("business_id", (coalesce("last_interaction", '-infinity'::timestamptz)), "id");

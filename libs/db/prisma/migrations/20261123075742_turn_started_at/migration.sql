-- What the assistants did since yesterday reads the newest turns of a business.
CREATE INDEX CONCURRENTLY "turn_business_id_started_at_idx" ON "assistant"."turn"("business_id", "started_at" DESC);

create index concurrently thread_waiting on messaging.thread (business_id, attention_since) where attention = 'waiting';

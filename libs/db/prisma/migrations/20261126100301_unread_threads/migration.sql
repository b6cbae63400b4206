-- The inbox counts what is unread, a few conversations of all.
create index concurrently thread_unread on messaging.thread (business_id) where unread > 0 and last_message_at is not null;

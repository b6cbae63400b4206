create index concurrently client_custom on crm.client using gin (custom jsonb_path_ops);

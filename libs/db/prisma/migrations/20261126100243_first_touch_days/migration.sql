create index concurrently first_touch_business_id_at_idx on crm.first_touch (business_id, at);

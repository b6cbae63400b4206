create index concurrently client_phase_business_id_at_idx on crm.client_phase (business_id, at);

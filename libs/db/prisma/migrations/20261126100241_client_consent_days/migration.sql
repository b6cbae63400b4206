create index concurrently client_consent_business_id_at_idx on crm.client_consent (business_id, at);

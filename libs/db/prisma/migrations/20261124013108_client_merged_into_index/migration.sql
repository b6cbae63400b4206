create index concurrently client_merged_into on crm.client (business_id, merged_into) where merged_into is not null;

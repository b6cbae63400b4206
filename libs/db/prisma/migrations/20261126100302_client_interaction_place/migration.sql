-- As client_interaction_order, which no page behind a cursor could use: under a policy COALESCE counts as leaking what it sees, CASE does not.
create index concurrently client_interaction_place on crm.client
  (business_id, (case when last_interaction is null then '-infinity'::timestamptz else last_interaction end), id);

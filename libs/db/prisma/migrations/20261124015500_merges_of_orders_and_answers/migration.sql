-- Orders and answers of forms follow their client, as client-tables.ts says.
create trigger follow_client_merge before insert or update of client_id on catalog.sales_order
  for each row when (new.client_id is not null) execute function platform.follow_client_merge('id');
create trigger follow_client_merge before insert or update of client_id on crm.form_answer
  for each row when (new.client_id is not null) execute function platform.follow_client_merge('id');

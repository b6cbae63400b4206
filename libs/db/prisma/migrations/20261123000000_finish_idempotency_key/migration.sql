-- Finishes an idempotency key in the transaction of the effect. Whoever lost the key to another request after its lease loses the
-- transaction too: two requests can run under one key, one of them commits. True, so that it can stand in a condition.
create function platform.finish_idempotency_key(of_scope text, of_key text, of_holder uuid, with_status int, with_body jsonb)
returns boolean language plpgsql as $$
begin
  update platform.idempotency set state = 'done', status = with_status, body = with_body
    where scope = of_scope and key = of_key and holder = of_holder and state = 'running';
  if not found then
    raise exception 'the idempotency key belongs to another request' using errcode = '9K001';
  end if;
  return true;
end $$;

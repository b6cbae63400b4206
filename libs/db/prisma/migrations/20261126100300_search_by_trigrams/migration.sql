-- No index serves LIKE ALL: the first two words are asked for one by one, and found by their trigrams.
create or replace function crm.search_client(patterns text[], first_word text, wanted int) returns table (id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from crm.client c
  where c.business_id = nullif(current_setting('app.business_id', true), '')::uuid
    and c.search_text like patterns[1] and c.search_text like coalesce(patterns[2], patterns[1])
    and c.search_text like all (patterns) and c.merged_into is null
  order by c.search_text like first_word || '%' desc, c.last_interaction desc nulls last, c.created_at desc
  limit wanted
$$;

create or replace function crm.match_clients(patterns text[], wanted int) returns table (id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from crm.client c
  where c.business_id = nullif(current_setting('app.business_id', true), '')::uuid
    and c.search_text like patterns[1] and c.search_text like coalesce(patterns[2], patterns[1])
    and c.search_text like all (patterns) and c.merged_into is null
  limit wanted
$$;

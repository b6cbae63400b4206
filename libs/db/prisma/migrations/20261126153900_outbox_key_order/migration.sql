-- Readers of the outbox go by (xid, id) up to the oldest open transaction. Of two writers of one
-- key the second may have the smaller xid, and would be read without the first while a
-- transaction between them is open. So a row never has a smaller xid than the rows of its key
-- that are committed already. Ids above the snapshot are of another server, before a restore.
create function platform.follow_key() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  new.xid := greatest(new.xid, (
    select earlier.xid from platform.outbox earlier
    where earlier.xid > new.xid and earlier.xid < pg_snapshot_xmax(pg_current_snapshot()) and earlier.key = new.key
    order by earlier.xid desc limit 1));
  return new;
end $$;
create trigger follow_key before insert on platform.outbox for each row execute function platform.follow_key();

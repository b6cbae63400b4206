-- Blocks that stand for an event of Google Calendar are found by it.
create index concurrently appointment_event on scheduling.appointment (business_id, specialist_id, event_id)
  where source = 'import' and status = 'block';

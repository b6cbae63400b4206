-- Two specialists never share a calendar [CAL-04]: each would block the other's time.
create unique index concurrently specialist_calendar on scheduling.specialist (business_id, google_calendar_id)
  where google_calendar_id is not null and removed_at is null;

alter table catalog.day_cut add column opening_float_cents integer not null default 0;
alter table catalog.day_cut
  add constraint day_cut_opening_float check (opening_float_cents >= 0) not valid;

alter table catalog.day_cut validate constraint day_cut_opening_float;

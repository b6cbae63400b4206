-- Imported and registered contacts never wrote: the first scenario says what is true of all. Its path stays, so that no contact moves.
update crm.funnel
set phases = replace(replace(phases::text, '"Escribió por primera vez"', '"Sin cita todavía"'),
  '"Llegó por chat y todavía no agenda"', '"Escribió o lo registraste, y todavía no agenda"')::jsonb
where is_default = true;

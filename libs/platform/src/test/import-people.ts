import type { ImportSchema } from '@mostrador/kernel'

/** A second kind of file, as contacts will be: many rows, and a fix for what is missing. */
export const importSchema: ImportSchema = {
  maxRows: 60_000,
  tooManyRows: rows => `El archivo contiene ${rows} personas y caben 60000.`,
  columns: [
    {
      field: 'name',
      header: 'Nombre',
      required: true,
      check: text => (text.length < 2 ? 'Muy corto' : undefined),
    },
    {
      field: 'phone',
      header: 'WhatsApp',
      aliases: ['Teléfono'],
      required: true,
      fix: text => text.replaceAll(/[\s()+-]/g, ''),
      fixMessage: 'Se quitan espacios, paréntesis y guiones',
      check: text => (/^\d{10}$/.test(text) ? undefined : 'Deben ser 10 dígitos'),
    },
    {
      field: 'type',
      header: 'Tipo',
      fix: text => (text === 'client' ? text : 'lead'),
      fixMessage: 'Será lead',
      check: () => undefined,
    },
  ],
  uniqueBy: ({ phone = '' }) => phone,
  repeated: { field: 'phone', message: row => `Ya está en la fila ${row}` },
}

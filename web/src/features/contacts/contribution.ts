import type { Contribution } from '../contribution.ts'

export const contacts: Contribution = {
  realtime: {
    'client.created': () => ['Client'],
    'client.changed': () => ['Client'],
    'client.merged': () => ['Client'],
    'client.merge_undone': () => ['Client'],
    'client.opted_out': () => ['Client'],
    'client.opted_in': () => ['Client'],
    'client_bulk.changed': () => ['Bulk'],
    'client.erased': () => ['Client'],
    'client_erasure.changed': () => ['Erasure'],
    'client_field.changed': () => ['ClientField'],
  },
  commands: [
    {
      id: 'contacts.new',
      title: 'Registrar contacto',
      group: 'Contactos',
      keywords: ['cliente', 'crear', 'nuevo'],
      to: '/contactos?nuevo=1',
    },
    {
      id: 'contacts.duplicates',
      title: 'Posibles duplicados',
      group: 'Contactos',
      keywords: ['unir', 'fusionar', 'repetidos', 'cliente'],
      to: '/contactos?duplicados=1',
    },
    {
      id: 'contacts.file',
      title: 'Carga masiva de contactos',
      group: 'Contactos',
      keywords: ['importar', 'archivo', 'excel', 'csv'],
      to: '/contactos?nuevo=archivo',
    },
  ],
}

import type { Contribution } from '../contribution.ts'

export const contactos: Contribution = {
  realtime: {
    'client.created': () => ['Client'],
    'client.changed': () => ['Client'],
    'client.opted_out': () => ['Client'],
    'client.opted_in': () => ['Client'],
  },
  commands: [
    {
      id: 'contacts.new',
      title: 'Registrar contacto',
      group: 'Contactos',
      keywords: ['cliente', 'crear', 'nuevo'],
      to: '/contactos?nuevo=1',
    },
  ],
}

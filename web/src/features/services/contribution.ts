import type { Contribution } from '../contribution.ts'

export const servicios: Contribution = {
  commands: [
    {
      id: 'services.new',
      title: 'Registrar servicio',
      group: 'Servicios',
      keywords: ['crear', 'precio', 'nuevo'],
      to: '/servicios?nuevo=1',
    },
  ],
}

import type { Contribution } from '../contribution.ts'

export const especialistas: Contribution = {
  commands: [
    {
      id: 'specialists.new',
      title: 'Registrar especialista',
      group: 'Especialistas',
      keywords: ['crear', 'nuevo', 'empleado', 'equipo'],
      to: '/especialistas?nuevo=1',
    },
  ],
}

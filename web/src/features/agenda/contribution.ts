import type { Contribution } from '../contribution.ts'
import { realtime } from './realtime.ts'

export const agenda: Contribution = {
  realtime,
  commands: [
    {
      id: 'agenda.new',
      title: 'Nueva cita',
      group: 'Agenda',
      keywords: ['agendar', 'cita', 'reservar'],
      shortcut: 'n',
      to: '/agenda?nueva=1',
    },
  ],
}

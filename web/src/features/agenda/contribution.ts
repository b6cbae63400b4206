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
    {
      id: 'agenda.block',
      title: 'Bloquear horario',
      group: 'Agenda',
      keywords: ['cerrar', 'días festivos', 'días libres', 'vacaciones', 'puentes', 'descansos'],
      to: '/agenda?bloquear=1',
    },
  ],
}

import type { Contribution } from '../contribution.ts'

export const agenda: Contribution = {
  commands: [{ id: 'agenda.new', title: 'Nueva cita', group: 'Agenda', keywords: ['agendar', 'cita', 'reservar'], shortcut: 'n', to: '/agenda?nueva=1' }],
}

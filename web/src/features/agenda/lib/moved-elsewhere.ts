import type { Appointment } from '@mostrador/contracts/scheduling'
import { showInstant, timeOf } from '@mostrador/kernel'
import type { AgendaContextValue } from './agenda-context.ts'
import { momentOf } from './moment.ts'

/** Where somebody else moved an appointment in the meantime; null where they did not. */
export const movedElsewhere = (
  before: Appointment,
  now: Appointment,
  { zone, specialistOf }: Pick<AgendaContextValue, 'zone' | 'specialistOf'>
): { title: string; description: string } | null => {
  const [from, to] = [momentOf(before.start, zone), momentOf(now.start, zone)]
  const when =
    from.date === to.date
      ? `a las ${timeOf(to.minute)}`
      : `al ${showInstant(new Date(now.start), zone)}`
  const name = specialistOf(now.specialistId)?.name ?? ''
  const isOther = now.specialistId !== before.specialistId && name !== ''
  if (now.start === before.start && !isOther) return null
  return {
    title: `Alguien más la movió ${when}${isOther ? ` con ${name}` : ''}`,
    description: 'Se queda ahí: muévela otra vez si hace falta.',
  }
}

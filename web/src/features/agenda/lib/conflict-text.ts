import type { TimeConflicts } from '@mostrador/contracts/scheduling'
import { timeOf, type Zone } from '@mostrador/kernel'
import { momentOf } from './moment.ts'
import { joinNames } from './texts.ts'

type Overlap = TimeConflicts['overlaps'][number]

/** The conflicts of a time from the server's refusal; null when it has none. */
export const conflictsOf = (details: unknown): TimeConflicts | null => {
  const { isOutside, overlaps } = (details ?? {}) as Partial<TimeConflicts>
  return typeof isOutside === 'boolean' && Array.isArray(overlaps) ? { isOutside, overlaps } : null
}

/** Every reason why staff should not take a time; null when none is known. */
export const conflictText = (
  { isOutside, overlaps }: TimeConflicts,
  names: ReadonlyMap<string, string>,
  zone: Zone
): string | null => {
  const nameOf = ({ status, title, clientId }: Overlap): string => {
    if (status === 'block') return title === '' ? 'un bloqueo' : `el bloqueo «${title}»`
    return names.get(clientId) || title || 'otra cita'
  }
  const overlapTexts = overlaps.map(
    conflict => `${nameOf(conflict)}, ${timeOf(momentOf(conflict.start, zone).minute)}`
  )
  const reasons = [
    ...(isOutside ? ['está fuera del horario de trabajo'] : []),
    ...(overlapTexts.length === 0 ? [] : [`se encima con ${joinNames(overlapTexts)}`]),
  ]
  return reasons.length === 0 ? null : `Ese horario ${reasons.join(' y ')}`
}

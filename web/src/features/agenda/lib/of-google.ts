import type { Appointment } from '@mostrador/contracts/scheduling'

/** A block that stands for an event of Google Calendar: only changed there. */
export const isOfGoogle = ({ status, source }: Pick<Appointment, 'status' | 'source'>): boolean =>
  status === 'block' && source === 'import'

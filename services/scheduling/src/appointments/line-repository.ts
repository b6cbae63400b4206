import { type AppointmentLine, forWhomIn, NO_CLIENT } from '@mostrador/contracts/scheduling'

/** An appointment as `lineSelect` reads it. */
export type LineRow = Omit<AppointmentLine, 'start' | 'end' | 'clientId' | 'forWhom'> & {
  readonly clientId: string | null
  readonly clientNotes: string
  readonly startsAt: Date
  readonly endsAt: Date
}
/** What a line shows, of `scheduling.appointment a`. */
export const lineSelect = `a.id as "_id", a.starts_at as "startsAt", a.ends_at as "endsAt", a.status,
    a.client_id as "clientId", a.client_notes as "clientNotes", a.title, coalesce(s.name, '') as "serviceName",
    sp.name as "specialistName"
  from scheduling.appointment a
  join scheduling.specialist sp on sp.business_id = a.business_id and sp.id = a.specialist_id
  left join scheduling.service s on s.business_id = a.business_id and s.id = a.service_id`

export const toLine = ({
  startsAt,
  endsAt,
  clientId,
  clientNotes,
  ...same
}: LineRow): AppointmentLine => {
  const forWhom = forWhomIn({ clientNotes })
  return {
    ...same,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    clientId: clientId ?? NO_CLIENT,
    ...(forWhom !== undefined && { forWhom }),
  }
}

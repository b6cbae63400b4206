// Rules about Google Calendar: the last state of both sides, and what is where it should not be.
import { holds, of, rowsOf } from './evidence.mjs'

const idOf = appointmentId => `mos${appointmentId.replaceAll('-', '')}`
const isImported = row => row.source === 'import' && row.status === 'block'
const spanOf = (start, end) => `${Date.parse(start)}–${Date.parse(end)}`

/** What the agenda of a specialist holds, by the id of the event that stands for it. */
const agendaOf = specialistId =>
  rowsOf('scheduling.appointment')
    .filter(row => row.specialist_id === specialistId && holds.has(row.status))
    .map(row => ({
      id: isImported(row) ? row.event_id : idOf(row.id),
      span: spanOf(row.starts_at, row.ends_at),
    }))
const googleOf = calendarId =>
  of('google-event')
    .filter(event => event.calendarId === calendarId)
    .map(({ id, start, end }) => ({ id, span: spanOf(start, end) }))

const missingIn = (these, those) =>
  these.filter(({ id, span }) => !those.some(other => other.id === id && other.span === span))

export const calendarsRules = {
  /** Each row of the agenda has its event at the same time, and each event its row. */
  'calendars-equal': () => {
    const pairs = of('google-calendar').map(({ specialistId, calendarId }) => [
      agendaOf(specialistId),
      googleOf(calendarId),
    ])
    return {
      checked: pairs.reduce((sum, [agenda, google]) => sum + agenda.length + google.length, 0),
      wrong: pairs.flatMap(([agenda, google]) => [
        ...missingIn(agenda, google).map(row => ({ ...row, missing: 'in Google' })),
        ...missingIn(google, agenda).map(row => ({ ...row, missing: 'in the agenda' })),
      ]),
    }
  },
  /** In Google are only events of people and one for each appointment; no block is ours. */
  'no-calendar-echo': () => {
    const people = new Set(of('made-in-google').map(({ id }) => id))
    const blocks = rowsOf('scheduling.appointment').filter(isImported)
    const ours = new Set(
      rowsOf('scheduling.appointment')
        .filter(row => !isImported(row))
        .map(({ id }) => idOf(id))
    )
    const events = of('google-event')
    return {
      checked: events.length + blocks.length,
      wrong: [
        ...events.filter(({ id }) => !people.has(id) && !ours.has(id)),
        ...blocks.filter(({ event_id: id }) => !people.has(id)).map(({ id }) => ({ block: id })),
      ],
    }
  },
}

import {
  addDays,
  localDateOf,
  localTimeOf,
  minutesOf,
  showDay,
  timeOf,
  weekdayOf,
} from '@mostrador/kernel'
import { firstName } from '../../names.ts'
import { appointmentsOf } from '../results.ts'
import { sample } from '../../tools/sample.ts'
import type { aShop } from './fake-shop.ts'
import { branches, mexico, monday, services, specialists } from './barbershop.ts'

type Row = Record<string, unknown>
type Slot = {
  handle: string
  service: string
  date: string
  time: string
  specialist: string
  branch: string
  say: string
}
type Booked = {
  handle: string
  folio: string
  service: string
  date: string
  time: string
  specialist: string
  status: string
  say: string
  for_whom?: string
}
type Arguments = { [name: string]: unknown }

/**
 * A barbershop in memory that speaks the tools' protocol: open 10:00 to 20:00, closed on Sundays, handles issued in order.
 * `busy(date, time)` closes a time; `stolen` times are listed as free and refused when booked.
 */
export const aToolbox = ({
  now = monday,
  zone = mexico,
  busy = () => false,
  stolen = () => false,
  offered = services,
  staff = specialists,
  places = branches,
  tellsWhy = false,
  described = '',
  opensAt = 600,
  byBranch = false,
  shop,
}: {
  now?: Date
  zone?: string
  busy?: (date: string, time: string, specialist: string) => boolean
  stolen?: (date: string, time: string) => boolean
  offered?: typeof services
  staff?: typeof specialists
  places?: typeof branches
  /** Of a Sunday it says that it is closed, as the server does. */
  tellsWhy?: boolean
  /** What the owner wrote about the business. */
  described?: string
  /** In minutes since midnight. */
  opensAt?: number
  /** A branch that is asked for has only its own people. */
  byBranch?: boolean
  /** What it sells by chat; nothing without it. */
  shop?: ReturnType<typeof aShop>
} = {}) => {
  const slots = new Map<string, Slot>()
  const booked: Booked[] = []
  const past: Booked[] = []
  const calls: { name: string; args: Arguments; result: Row }[] = []
  const refuse = (code: string, message = '', more: Row = {}): Row => ({
    ok: false,
    code,
    message,
    ...more,
  })
  const sayOf = (date: string, time: string, specialist: string) =>
    `${showDay(date, zone)}, ${time} con ${firstName(specialist)}`
  const issue = (service: string, date: string, time: string, specialist: string): Slot => {
    const held = [...slots.values()].find(
      slot =>
        slot.service === service &&
        slot.date === date &&
        slot.time === time &&
        slot.specialist === specialist
    )
    if (held) return held
    const slot = {
      handle: `h${slots.size + 1}`,
      service,
      date,
      time,
      specialist,
      branch: staff.find(({ name }) => name === specialist)?.branch ?? '',
      say: sayOf(date, time, specialist),
    }
    slots.set(slot.handle, slot)
    return slot
  }
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const free = (args: Arguments): Slot[] => {
    const today = localDateOf(now, zone)
    const from = text(args['date_from']) || today
    const to = text(args['date_to']) || addDays(from, 7)
    const named = Array.isArray(args['specialists']) ? args['specialists'] : []
    const place = places.find(({ handle }) => handle === args['branch'])?.name
    const isAnybody = (handle: string, branch: string): boolean =>
      place === undefined ? handle !== 'p3' && branch !== '' : branch === place
    const people = staff.filter(({ handle, branch }) =>
      named.length > 0
        ? named.includes(handle) && (!byBranch || (place ?? branch) === branch)
        : isAnybody(handle, branch)
    )
    const limit = typeof args['limit'] === 'number' ? args['limit'] : 20
    const found: Slot[] = []
    for (let date = from < today ? today : from; date <= to; date = addDays(date, 1)) {
      if (weekdayOf(date) === 'sunday') continue
      for (let minute = opensAt; minute < 1200; minute += 30) {
        const time = timeOf(minute)
        if (date === today && time <= localTimeOf(now, zone)) continue
        if (
          minute < minutesOf(text(args['time_from']) || '00:00') ||
          minute > minutesOf(text(args['time_to']) || '23:59')
        )
          continue
        for (const { name } of people) {
          const gone =
            busy(date, time, name) ||
            booked.some(
              row =>
                row.status === 'live' &&
                row.date === date &&
                row.time === time &&
                row.specialist === name
            )
          if (!gone) found.push(issue(text(args['service']), date, time, name))
        }
      }
    }
    return args['spread'] === true
      ? sample(
          found.map(slot => ({ ...slot, start: `${slot.date} ${slot.time}` })),
          ({ date }) => date,
          limit
        )
      : found.slice(0, limit)
  }
  const shown = ({ service: _, ...slot }: Slot): Row => slot
  const take = (slot: Slot | undefined): Row | undefined => {
    if (!slot) return refuse('unknown_handle')
    if (!stolen(slot.date, slot.time)) return undefined
    const times = free({
      service: slot.service,
      date_from: slot.date,
      date_to: addDays(slot.date, 3),
    })
      .filter(({ date, time }) => !stolen(date, time))
      .slice(0, 3)
    return refuse('slot_taken', 'Esa hora ya se ocupó', { times: times.map(shown) })
  }
  const tools: Record<string, (args: Arguments) => Row> = {
    list_services: () => ({ ok: true, services: offered }),
    list_specialists: () => ({ ok: true, specialists: staff }),
    list_branches: () => ({ ok: true, branches: places }),
    business_info: () => ({
      ok: true,
      name: 'Barbería Ñandú',
      phone: '',
      description: described,
      branches: places,
    }),
    past_visits: () => ({ ok: true, visits: past }),
    find_free_times: args => {
      if (!offered.some(({ handle }) => handle === args['service'])) return refuse('unknown_handle')
      const times = free(args)
      const nearest =
        times.length > 0
          ? []
          : free({
              service: args['service'],
              specialists: args['specialists'],
              branch: args['branch'],
              date_from: args['date_from'],
              date_to: addDays(text(args['date_from']), 5),
            }).slice(0, 3)
      return {
        ok: true,
        times: times.map(shown),
        ...(nearest.length > 0 && { nearest: nearest.map(shown) }),
        ...(tellsWhy && times.length === 0 && { why: { code: 'closed', name: '', where: '' } }),
      }
    },
    book_appointment: args => {
      const slot = slots.get(text(args['time']))
      const refused = take(slot)
      if (refused || !slot) return refused ?? refuse('unknown_handle')
      const row = {
        handle: `a${booked.length + 1}`,
        folio: `F${booked.length + 1}`,
        service: offered.find(({ handle }) => handle === slot.service)?.name ?? '',
        date: slot.date,
        time: slot.time,
        specialist: slot.specialist,
        status: 'live',
        say: slot.say,
        ...(args['for_whom'] !== undefined && { for_whom: text(args['for_whom']) }),
      }
      booked.push(row)
      return { ok: true, folio: row.folio, confirmation: 'Tu cita quedó agendada' }
    },
    my_appointments: () => ({
      ok: true,
      appointments: booked.filter(({ status }) => status === 'live'),
    }),
    move_appointment: args => {
      const slot = slots.get(text(args['time']))
      const row = booked.find(({ handle }) => handle === args['appointment'])
      const refused = row ? take(slot) : refuse('unknown_handle')
      if (refused || !slot || !row) return refused ?? refuse('unknown_handle')
      Object.assign(row, {
        date: slot.date,
        time: slot.time,
        specialist: slot.specialist,
        say: slot.say,
      })
      return { ok: true, folio: row.folio, confirmation: 'Tu cita cambió' }
    },
    note_for_whom: args => {
      const row = booked.find(({ handle }) => handle === args['appointment'])
      if (!row) return refuse('unknown_handle')
      row.for_whom = text(args['for_whom'])
      return { ok: true }
    },
    cancel_appointment: args => {
      const row = booked.find(({ handle }) => handle === args['appointment'])
      if (!row) return refuse('unknown_handle')
      row.status = 'cancelled'
      return { ok: true, folio: row.folio, confirmation: 'Tu cita quedó cancelada' }
    },
    quote_products: args => ({
      ok: true,
      products: text(args['search']).includes('shampoo')
        ? [{ name: 'Shampoo de menta', price: 180, description: '' }]
        : [],
    }),
    save_client_data: () => ({ ok: true }),
    hand_to_human: () => ({ ok: true }),
    ...shop?.tools,
  }
  return {
    names: Object.keys(tools),
    booked,
    past,
    slots,
    calls,
    now,
    zone,
    run(name: string, json: string): string {
      const args = JSON.parse(json) as Arguments
      const result = tools[name]?.(args) ?? refuse('unknown_tool')
      calls.push({ name, args, result })
      return JSON.stringify(result)
    },
    /** Puts an appointment that existed before the talk. */
    given(service: string, date: string, time: string, specialist = 'Lupita Hernández') {
      const [row] = appointmentsOf({
        ok: true,
        appointments: [
          {
            handle: `a${booked.length + 1}`,
            folio: `F${booked.length + 1}`,
            service,
            date,
            time,
            specialist,
            say: sayOf(date, time, specialist),
          },
        ],
      })
      if (row) booked.push({ ...row, status: 'live' })
      return this
    },
    /** Notes on the appointment that was put last for whom it is: «su hermana». */
    notedFor(forWhom: string) {
      Object.assign(booked.at(-1) ?? {}, { for_whom: forWhom })
      return this
    },
  }
}
export type Toolbox = ReturnType<typeof aToolbox>

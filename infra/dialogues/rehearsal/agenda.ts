import type { Appointment, BookableService, Branch, Slot } from '@mostrador/contracts/scheduling'
import type { Specialist } from '@mostrador/contracts/scheduling'
import { instantAt, localDateOf, localTimeOf } from '@mostrador/kernel'
import type { Offer, ToolPeers } from '../../../services/ai-assistant/src/tools/tool.ts'
import { relevance } from '../../../services/catalog/src/products/product.ts'
import { NOW, ZONE, takenTime, timeAt, type Business, type Conversation } from '../format.ts'
import { restsOf, weekOf } from '../product/week.ts'
import { startsOf } from '../places.ts'

/** Days that are searched from today. */
const DAYS_AHEAD = 62

type Held = {
  id: string
  own: boolean
  status: 'agendada' | 'cancelada' | 'asistida'
  clientNotes?: string
} & Slot

/** Free times of a business, besides what is in its agenda. */
const searchIn = (business: Business, held: readonly Held[]) => {
  const isFree = (slot: Slot, except?: string): boolean =>
    !held.some(
      each =>
        each.id !== except &&
        each.status === 'agendada' &&
        each.specialistId === slot.specialistId &&
        each.start < slot.end &&
        slot.start < each.end
    )
  const slots: ToolPeers['slots'] = async query =>
    startsOf(query.serviceId, business, DAYS_AHEAD)
      .filter(({ date }) => query.from <= date && date <= query.to)
      .filter(
        ({ time }) => (query.timeFrom ?? '00:00') <= time && time <= (query.timeTo ?? '24:00')
      )
      .filter(({ specialist }) => [undefined, specialist].includes(query.specialistId))
      .filter(({ branch }) => [undefined, branch].includes(query.branchId))
      .map(({ date, time, end, specialist, branch }) => ({
        start: instantAt(date, time, ZONE).toISOString(),
        end: instantAt(date, end, ZONE).toISOString(),
        serviceId: query.serviceId,
        specialistId: specialist,
        branchId: branch,
      }))
      .filter(({ start }) => Date.parse(start) >= Date.parse(NOW) + query.waitMinutes * 60_000)
      .filter(slot => isFree(slot, query.exceptAppointmentId))
      .slice(0, query.limit)
  const nearest: ToolPeers['nearest'] = async ({ around, limit, ...about }) => {
    const distance = ({ start }: Slot): number => Math.abs(Date.parse(start) - Date.parse(around))
    const all = await slots({
      ...about,
      from: '2026-11-23',
      to: '2027-01-20',
      waitMinutes: 30,
      limit: 9_999,
    })
    return all.toSorted((a, b) => distance(a) - distance(b)).slice(0, limit)
  }
  return { isFree, slots, nearest }
}

/** A business with its agenda in memory; every name is its own id. */
export const createAgenda = (business: Business, conversation: Conversation) => {
  const offer = offerOf(business)
  const held: Held[] = [...existing(business, conversation)]
  let made = 0
  const { isFree, slots, nearest } = searchIn(business, held)
  const own = (): Appointment[] => held.filter(each => each.own).map(appointmentOf)
  return {
    held,
    offer,
    peers: {
      offer: async () => offer,
      slots,
      nearest,
      upcoming: async () =>
        own()
          .filter(({ status, start }) => status === 'agendada' && start > NOW)
          .toSorted((a, b) => a.start.localeCompare(b.start)),
      history: async () => own(),
      deposits: async () => [],
      products: async search => productsOf(business, search),
      courses: async () => [],
      properties: async () => [],
      orders: async () => [],
      quoteOrder: () => Promise.reject(new Error('nothing is sold')),
    } satisfies ToolPeers,
    find: (id: string): Appointment | undefined => own().find(({ _id }) => _id === id),
    book(slot: Slot, clientNotes = ''): Appointment | null {
      if (!isFree(slot)) return null
      made += 1
      const row: Held = { id: `made-${made}`, own: true, status: 'agendada', clientNotes, ...slot }
      held.push(row)
      return appointmentOf(row)
    },
    move(id: string, slot: Slot): Appointment | null {
      const row = held.find(each => each.id === id)
      if (row === undefined || !isFree(slot, id)) return null
      return appointmentOf(Object.assign(row, slot))
    },
    note({ appointmentId, notes }: { appointmentId: string; notes: string }) {
      const row = held.find(each => each.id === appointmentId)
      if (row === undefined) return { ok: false, code: 'appointment_not_found', message: '' }
      return { ok: true, value: appointmentOf(Object.assign(row, { clientNotes: notes })) }
    },
    cancel(id: string): Appointment | null {
      const row = held.find(each => each.id === id)
      return row === undefined ? null : appointmentOf(Object.assign(row, { status: 'cancelada' }))
    },
  }
}
export type Agenda = ReturnType<typeof createAgenda>

/** Products that answer a search, best match first: by the rule of the product's own catalogue. */
const productsOf = (business: Business, search: string) =>
  business.products
    .map(each => ({
      ...each,
      score: relevance({ name: each.name, description: each.about, category: '' }, search),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(
      ({ name, price, about }) =>
        ({
          ...{ _id: name, name, price, description: about, images: [], isArchived: false },
          ...{ tracksStock: false, stock: 10 },
        }) as unknown as Awaited<ReturnType<ToolPeers['products']>>[number]
    )

const offerOf = (business: Business): Offer => {
  const [first] = business.branches
  const placeOf = (branch: string | undefined): string => branch ?? first?.name ?? ''
  const gives = (
    { does, branch }: Business['specialists'][number],
    service: Business['services'][number]
  ): boolean =>
    (does === undefined || does.includes(service.name)) &&
    (service.branch === undefined || service.branch === placeOf(branch))
  return {
    branches: business.branches.map(
      ({ name, address, city, map, hours }) =>
        ({
          ...{ _id: name, name, address: { description: address }, city, location: map },
          schedules: weekOf(hours),
        }) as unknown as Branch
    ),
    services: business.services.map(
      service =>
        ({
          ...{ _id: service.name, name: service.name, duration: service.minutes },
          ...{ price: String(service.price), description: service.about },
          ...{ available: true, isArchived: false },
          branches: business.branches
            .map(({ name }) => name)
            .filter(name => service.branch === undefined || service.branch === name),
          specialists: business.specialists
            .filter(each => gives(each, service))
            .map(({ name }) => name),
        }) as unknown as BookableService
    ),
    specialists: business.specialists.map(
      ({ name, branch, rests, lunch }) =>
        ({
          ...{ _id: name, name, branchId: placeOf(branch) },
          restSchedules: restsOf(rests, lunch),
        }) as unknown as Specialist
    ),
  }
}

const appointmentOf = ({ id, status, clientNotes = '', ...slot }: Held): Appointment =>
  ({
    ...slot,
    ...{ clientNotes },
    ...{ _id: id, shortId: id.toUpperCase().slice(0, 8), status, title: slot.serviceId },
  }) as unknown as Appointment

/** The taken times of the business, and the appointments that the conversation tells of. */
const existing = (business: Business, { has, had }: Conversation): Held[] => {
  const slot = (who: string, service: string, date: string, start: string, end: string): Slot => ({
    start: instantAt(date, start, ZONE).toISOString(),
    end: instantAt(date, end, ZONE).toISOString(),
    serviceId: service,
    specialistId: who,
    branchId:
      business.specialists.find(({ name }) => name === who)?.branch ??
      business.branches[0]?.name ??
      '',
  })
  const minutesOf = (service: string): number =>
    business.services.find(({ name }) => name === service)?.minutes ?? 0
  const endOf = (at: string, service: string): string =>
    timeAt(Number(at.slice(0, 2)) * 60 + Number(at.slice(3)) + minutesOf(service))
  const rows = (list: typeof has, status: Held['status']): Held[] =>
    list.map(({ id, of, service, on, at, with: who }) => ({
      ...{ id, own: of === undefined, status },
      ...slot(who?.[0] ?? '', service, on, at, endOf(at, service)),
    }))
  const taken = Object.entries(business.taken).flatMap(([who, texts]) =>
    texts.map((text, at): Held => {
      const { date, start, end } = takenTime(text)
      const row = slot(who, '', date, start, end)
      return { id: `taken-${who}-${at}`, own: false, status: 'agendada', ...row }
    })
  )
  return [...rows(has, 'agendada'), ...rows(had, 'asistida'), ...taken]
}

/** The agenda as the score reads it. */
export const rowsOf = ({ held }: Agenda) =>
  held
    .filter(({ status }) => status !== 'asistida')
    .map(({ id, own, status, serviceId, specialistId, branchId, start, end }) => ({
      ...{ id, own, service: serviceId, specialist: specialistId, branch: branchId },
      date: localDateOf(new Date(start), ZONE),
      start: localTimeOf(new Date(start), ZONE),
      end: localTimeOf(new Date(end), ZONE),
      cancelled: status === 'cancelada',
    }))

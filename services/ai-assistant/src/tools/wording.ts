import type { Appointment, Branch, Slot } from '@mostrador/contracts/scheduling'
import { localDateOf, localTimeOf, pesosOfText, showDay } from '@mostrador/kernel'
import { firstName } from '../names.ts'
import type { Offer } from './tool.ts'

type Names = Pick<Offer, 'specialists' | 'branches' | 'services'>
const nameIn = (
  list: readonly { readonly _id: string; readonly name: string }[],
  id: string | null
): string => list.find(({ _id }) => _id === id)?.name ?? ''

/** "miércoles 25 de noviembre, 16:30" */
export const formatWhen = (start: string, zone: string): string => {
  const at = new Date(start)
  return `${showDay(localDateOf(at, zone), zone)}, ${localTimeOf(at, zone)}`
}
const withWhom = (when: string, specialist: string): string =>
  specialist === '' ? when : `${when} con ${firstName(specialist)}`

/** A free time as a tool shows it. */
export const timeRow = (handle: string, slot: Slot, names: Names, zone: string) => {
  const at = new Date(slot.start)
  const specialist = nameIn(names.specialists, slot.specialistId)
  return {
    handle,
    date: localDateOf(at, zone),
    time: localTimeOf(at, zone),
    specialist,
    branch: nameIn(names.branches, slot.branchId),
    say: withWhom(formatWhen(slot.start, zone), specialist),
  }
}

/** An appointment of the client as a tool shows it. */
export const appointmentRow = (
  handle: string,
  appointment: Appointment,
  names: Names,
  zone: string
) => {
  const at = new Date(appointment.start)
  const specialist = nameIn(names.specialists, appointment.specialistId)
  const service = names.services.find(({ _id }) => _id === appointment.serviceId)
  return {
    handle,
    folio: appointment.shortId,
    service: service?.name || appointment.title,
    date: localDateOf(at, zone),
    time: localTimeOf(at, zone),
    specialist,
    branch: nameIn(names.branches, appointment.branchId),
    price: service === undefined ? '' : priceOf(service.price),
    say: withWhom(formatWhen(appointment.start, zone), specialist),
  }
}

const days = [
  ['monday', 'lun'],
  ['tuesday', 'mar'],
  ['wednesday', 'mié'],
  ['thursday', 'jue'],
  ['friday', 'vie'],
  ['saturday', 'sáb'],
  ['sunday', 'dom'],
] as const

/** "lun a vie de 10:00 a 20:00, sáb de 10:00 a 15:00"; closed days are left out. */
export const hoursText = (schedules: Branch['schedules']): string => {
  const runs: { first: string; last: string; hours: string }[] = []
  let previous = ''
  for (const [key, short] of days) {
    const { from, to } = schedules[key]
    const hours = from === to ? '' : `de ${from} a ${to}`
    const run = runs.at(-1)
    if (hours !== '' && hours === previous && run) run.last = short
    else if (hours !== '') runs.push({ first: short, last: short, hours })
    previous = hours
  }
  return runs
    .map(({ first, last, hours }) => `${first === last ? first : `${first} a ${last}`} ${hours}`)
    .join(', ')
}

/** "250" → 250, so that it is shown as money; any other price is the owner's own text. */
export const priceOf = (price: string): number | string => {
  const pesos = pesosOfText(price)
  return pesos === null || Number.isNaN(pesos) || pesos < 0 ? price.trim() : pesos
}

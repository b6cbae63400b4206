import {
  type Appointment,
  type Branch,
  forWhomIn,
  type Slot,
} from '@mostrador/contracts/scheduling'
import { localDateOf, localTimeOf, pesosOfText, showDay } from '@mostrador/kernel'
import { firstName } from '../names.ts'
import { needsYear } from './horizon.ts'
import type { Offer, ToolContext } from './tool.ts'

type Names = Pick<Offer, 'specialists' | 'branches' | 'services'>
const nameIn = (
  list: readonly { readonly _id: string; readonly name: string }[],
  id: string | null
): string => list.find(({ _id }) => _id === id)?.name ?? ''

/** "miércoles 25 de noviembre, 16:30"; "jueves 4 de marzo de 2032, 16:30" where the year is not plain. */
export const formatWhen = (start: string, zone: string, now?: Date): string => {
  const at = new Date(start)
  const date = localDateOf(at, zone)
  const year = now && needsYear(date, localDateOf(now, zone)) ? ` de ${date.slice(0, 4)}` : ''
  return `${showDay(date, zone)}${year}, ${localTimeOf(at, zone)}`
}
const withWhom = (when: string, specialist: string): string =>
  specialist === '' ? when : `${when} con ${firstName(specialist)}`

/** A free time as a tool shows it. */
export const timeRow = (
  handle: string,
  slot: Slot,
  names: Names,
  { zone, now }: Pick<ToolContext, 'zone' | 'now'>
) => {
  const at = new Date(slot.start)
  const specialist = nameIn(names.specialists, slot.specialistId)
  return {
    handle,
    date: localDateOf(at, zone),
    time: localTimeOf(at, zone),
    specialist,
    branch: nameIn(names.branches, slot.branchId),
    say: withWhom(formatWhen(slot.start, zone, now), specialist),
  }
}

/** An appointment of the client as a tool shows it. */
export const appointmentRow = (
  handle: string,
  appointment: Appointment,
  names: Names,
  { zone, now }: Pick<ToolContext, 'zone' | 'now'>
) => {
  const at = new Date(appointment.start)
  const specialist = nameIn(names.specialists, appointment.specialistId)
  const service = names.services.find(({ _id }) => _id === appointment.serviceId)
  const forWhom = forWhomIn(appointment)
  return {
    handle,
    folio: appointment.shortId,
    service: service?.name || appointment.title,
    date: localDateOf(at, zone),
    time: localTimeOf(at, zone),
    specialist,
    branch: nameIn(names.branches, appointment.branchId),
    price: service === undefined ? '' : priceOf(service.price),
    say: withWhom(formatWhen(appointment.start, zone, now), specialist),
    ...(forWhom !== undefined && { for_whom: forWhom }),
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

import type { Branch, Specialist } from '@mostrador/contracts/scheduling'
import { type LocalDate, weekdayOf } from '@mostrador/kernel'
import type { Offer } from './tool.ts'

/**
 * Why a search found nothing. `name`: the person, service or branch that it is about, empty when
 * several people rest; `where`: the
 * branch where it can be had, or the opening hours.
 */
export type NoSlotReason = {
  readonly code:
    | 'closed'
    | 'rests'
    | 'elsewhere'
    | 'service_elsewhere'
    | 'not_given'
    | 'outside'
    | 'full'
  readonly name: string
  readonly where: string
}
type RequestedSlots = {
  readonly serviceId: string
  readonly hostIds: readonly string[]
  readonly branchId: string | undefined
  /** Local dates, both included. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly timeFrom: string | undefined
  readonly timeTo: string | undefined
}

/** The plainest reason first; `full` when none of them holds. */
export const explainNothing = (offer: Offer, requested: RequestedSlots): NoSlotReason => {
  const person = offer.specialists.find(({ _id }) => _id === requested.hostIds[0])
  const host = requested.hostIds.length === 1 ? person : undefined
  return (
    whyNotThere(offer, requested, host) ??
    whyNotThatDay(offer, requested, host) ?? { code: 'full', name: '', where: '' }
  )
}

/** The service or the person is not there on any day. */
const whyNotThere = (
  { services, branches }: Offer,
  { serviceId, branchId }: RequestedSlots,
  host: Specialist | undefined
): NoSlotReason | undefined => {
  const service = services.find(({ _id }) => _id === serviceId)
  const nameOf = (id: string | undefined) => branches.find(({ _id }) => _id === id)?.name ?? ''
  if (service && host && service.specialists.length > 0 && !service.specialists.includes(host._id))
    return { code: 'not_given', name: host.name, where: '' }
  if (branchId === undefined) return undefined
  if (host && host.branchId !== branchId)
    return { code: 'elsewhere', name: host.name, where: nameOf(host.branchId) }
  if (service && service.branches.length > 0 && !service.branches.includes(branchId))
    return { code: 'service_elsewhere', name: service.name, where: nameOf(service.branches[0]) }
  return undefined
}

/** Nobody is there on the one day that was asked for. */
const whyNotThatDay = (
  offer: Offer,
  { serviceId, branchId, from, to, timeFrom = '00:00', timeTo = '23:59' }: RequestedSlots,
  host: Specialist | undefined
): NoSlotReason | undefined => {
  if (from !== to) return undefined
  const requestedBranchId = branchId ?? host?.branchId
  const { branches } = offer
  const places = branches.filter(
    ({ _id }) => requestedBranchId === undefined || _id === requestedBranchId
  )
  const open = places.filter(branch => isOpen(branch, from))
  const name = branches.length > 1 && places.length === 1 ? (places[0]?.name ?? '') : ''
  if (places.length > 0 && open.length === 0) return { code: 'closed', name, where: '' }
  const [only] = open
  if (!only) return undefined
  const hours = only.schedules[weekdayOf(from)]
  const isOutside = timeFrom >= hours.to || timeTo < hours.from
  if (!host && open.length === 1 && isOutside)
    return { code: 'outside', name, where: `de ${hours.from} a ${hours.to}` }
  const hosts = host ? [host] : specialistsOffering(offer, serviceId, open)
  const resting = hosts.filter(({ restSchedules }) =>
    restSchedules[weekdayOf(from)].some(rest => rest.from <= hours.from && rest.to >= hours.to)
  )
  if (hosts.length > 0 && resting.length === hosts.length)
    return { code: 'rests', name: resting.length === 1 ? (resting[0]?.name ?? '') : '', where: '' }
  return open.length === 1 && isOutside
    ? { code: 'outside', name, where: `de ${hours.from} a ${hours.to}` }
    : undefined
}

/** The specialists that offer a service at one of these branches. */
const specialistsOffering = (
  { services, specialists }: Offer,
  serviceId: string,
  places: readonly Branch[]
): Specialist[] => {
  const service = services.find(({ _id }) => _id === serviceId)
  return specialists.filter(
    ({ _id, branchId }) =>
      service?.specialists.includes(_id) === true && places.some(branch => branch._id === branchId)
  )
}

const isOpen = ({ schedules }: Branch, date: LocalDate): boolean => {
  const { from, to } = schedules[weekdayOf(date)]
  return from !== to
}

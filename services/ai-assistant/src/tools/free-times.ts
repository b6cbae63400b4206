import { LocalDate, LocalTime } from '@mostrador/contracts'
import type { Slot } from '@mostrador/contracts/scheduling'
import { addDays, instantAt, localDateOf } from '@mostrador/kernel'
import { z } from 'zod'
import { offerOf } from './catalogue.ts'
import { sample } from './sample.ts'
import { defineTool, Handle, type Offer, refusal, type ToolContext, unknownHandle } from './tool.ts'
import { explainNothing } from './why.ts'
import { timeRow } from './wording.ts'

/** Automatic values of the search, which are also those of the manual form [CAP-07]. */
const slotsPerPage = 5
const daysToLookAhead = 7
/** The most that scheduling searches at once, in days. */
const maxSearchDays = 62
/**
 * The most that scheduling answers at once: the times to choose from when the first ones do not
 * fit.
 */
const maxSlots = 5_000

/** The earliest start that may be offered now [CAP-05]. */
export const earliest = ({
  now,
  capabilities,
}: Pick<ToolContext, 'now' | 'capabilities'>): number =>
  now.getTime() + capabilities.waitTimeToSchedule * 60_000

/** Free times as rows, each with the handle under which it can be booked from now on. */
export const timeRows = (context: ToolContext, offer: Offer, slots: readonly Slot[]) =>
  slots
    .filter(({ start }) => Date.parse(start) >= earliest(context))
    .map(slot => timeRow(context.handles.issue('time', slot), slot, offer, context.zone))

export const findFreeTimes = defineTool({
  name: 'find_free_times',
  description:
    'Horarios libres de un servicio entre dos fechas (AAAA-MM-DD), con límites de hora (HH:MM) si la persona los dio. Solo estos horarios se pueden ofrecer. Vienen los primeros, o con "spread" repartidos entre los días y las horas. Al mover una cita, "moving" es la cita. Si no hay, "why" dice por qué y "nearest" trae los más cercanos.',
  parameters: {
    service: Handle,
    date_from: LocalDate.nullish(),
    date_to: LocalDate.nullish(),
    time_from: LocalTime.nullish(),
    time_to: LocalTime.nullish(),
    specialists: z.array(Handle).max(20).nullish(),
    branch: Handle.nullish(),
    /** The appointment to move: its own time counts as free. */
    moving: Handle.nullish(),
    spread: z.boolean().nullish(),
    limit: z.number().int().min(1).max(60).nullish(),
  },
  allowed: ({ inPersonScheduling, onlineScheduling, rescheduleAppointments }) =>
    inPersonScheduling || onlineScheduling || rescheduleAppointments,
  async run(context, args) {
    const { handles, peers, capabilities, now, zone } = context
    const service = handles.resolve('service', args.service)
    const people = (args.specialists ?? []).map(handle => handles.resolve('specialist', handle))
    const hosts = people.filter(person => person !== undefined)
    const branch = args.branch ? handles.resolve('branch', args.branch) : null
    if (service === undefined) return unknownHandle('service')
    if (hosts.length < people.length) return unknownHandle('specialists')
    if (branch === undefined) return unknownHandle('branch')
    const moving = args.moving ? handles.resolve('appointment', args.moving) : null
    if (moving === undefined) return unknownHandle('moving')
    const today = localDateOf(now, zone)
    const from = args.date_from && args.date_from > today ? args.date_from : today
    const wanted =
      args.date_to ??
      addDays(from, (capabilities.searchPaginatedSchedules?.daysToLookAhead ?? daysToLookAhead) - 1)
    if (args.date_to && args.date_from && args.date_to < args.date_from)
      return refusal('invalid_arguments', 'date_to es anterior a date_from')
    const to = wanted > addDays(from, maxSearchDays - 1) ? addDays(from, maxSearchDays - 1) : wanted
    const branchId = branch?.id ?? context.branchId ?? undefined
    // Scheduling looks for one person or for everybody: of several, the others are left out here.
    const [only, ...others] = hosts
    const several = others.length > 0
    const slotsOfHost = (slots: readonly Slot[]) =>
      several
        ? slots.filter(({ specialistId }) => hosts.some(({ id }) => id === specialistId))
        : slots
    const about = {
      serviceId: service.id,
      ...(only && !several && { specialistId: only.id }),
      ...(branchId && { branchId }),
    }
    const limit = args.limit ?? capabilities.searchPaginatedSchedules?.slotsPerPage ?? slotsPerPage
    const offer = await offerOf(context)
    const slots =
      to < from || (args.time_from && args.time_to && args.time_to < args.time_from)
        ? []
        : await peers.slots({
            ...about,
            from,
            to,
            ...(args.time_from && { timeFrom: args.time_from }),
            ...(args.time_to && { timeTo: args.time_to }),
            ...(moving && { exceptAppointmentId: moving.id }),
            waitMinutes: capabilities.waitTimeToSchedule,
            limit: args.spread || several ? maxSlots : limit,
          })
    const shown = args.spread
      ? sample(slotsOfHost(slots), ({ start }) => localDateOf(new Date(start), zone), limit)
      : slotsOfHost(slots).slice(0, limit)
    const times = timeRows(context, offer, shown)
    if (times.length > 0) return { ok: true, times }
    const around = Math.max(
      earliest(context),
      instantAt(from, args.time_from ?? '10:00', zone).getTime()
    )
    const why = explainNothing(offer, {
      serviceId: service.id,
      hostIds: hosts.map(({ id }) => id),
      branchId,
      from,
      to,
      timeFrom: args.time_from ?? undefined,
      timeTo: args.time_to ?? undefined,
    })
    // What is only to be had at another branch is looked for there.
    const { branchId: _, ...aboutAnywhere } = about
    const isElsewhere = why.code === 'elsewhere' || why.code === 'service_elsewhere'
    return {
      ok: true,
      times,
      why,
      nearest: timeRows(
        context,
        offer,
        slotsOfHost(
          await peers.nearest({
            ...(isElsewhere ? aboutAnywhere : about),
            around: new Date(around).toISOString(),
            limit: several ? 20 : 5,
          })
        ).slice(0, 5)
      ),
    }
  },
})

import { LocalDate, LocalTime } from '@mostrador/contracts'
import type { Slot } from '@mostrador/contracts/scheduling'
import { addDays, instantAt, localDateOf } from '@mostrador/kernel'
import { z } from 'zod'
import { offerOf } from './catalogue.ts'
import { lastBookableDay } from './horizon.ts'
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
    .map(slot => timeRow(context.handles.issue('time', slot), slot, offer, context))

const parameters = {
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
}
type Args = z.output<z.ZodObject<typeof parameters>>

export const findFreeTimes = defineTool({
  name: 'find_free_times',
  description:
    'Horarios libres de un servicio entre dos fechas (AAAA-MM-DD), con límites de hora (HH:MM) si la persona los dio. Solo estos horarios se pueden ofrecer. Vienen los primeros, o con "spread" repartidos entre los días y las horas. Al mover una cita, "moving" es la cita. Si no hay, "why" dice por qué y "nearest" trae los más cercanos.',
  parameters,
  allowed: ({ inPersonScheduling, onlineScheduling, rescheduleAppointments }) =>
    inPersonScheduling || onlineScheduling || rescheduleAppointments,
  async run(context, args) {
    const names = resolveNames(context, args)
    if ('refusal' in names) return names.refusal
    if (args.date_to && args.date_from && args.date_to < args.date_from)
      return refusal('invalid_arguments', 'date_to es anterior a date_from')
    const search = { ...names, ...searchDays(context, args) }
    if (search.from > search.last)
      return refusal('too_far_ahead', `Solo se ofrecen horarios hasta el ${search.last}`)
    const offer = await offerOf(context)
    const times = timeRows(context, offer, await findTimes(context, args, search))
    if (times.length > 0) return { ok: true, times }
    const { service, hosts, branchId, from, to } = search
    const why = explainNothing(offer, {
      serviceId: service.id,
      hostIds: hosts.map(({ id }) => id),
      branchId,
      from,
      to,
      timeFrom: args.time_from ?? undefined,
      timeTo: args.time_to ?? undefined,
    })
    const isElsewhere = why.code === 'elsewhere' || why.code === 'service_elsewhere'
    const nearest = await findNearest(context, args, { search, isElsewhere })
    return { ok: true, times, why, nearest: timeRows(context, offer, nearest) }
  },
})

/** What the handles of the arguments name, or the refusal of the first that names nothing. */
const resolveNames = (context: ToolContext, args: Args) => {
  const { handles } = context
  const service = handles.resolve('service', args.service)
  const people = (args.specialists ?? []).map(handle => handles.resolve('specialist', handle))
  const hosts = people.filter(person => person !== undefined)
  const branch = args.branch ? handles.resolve('branch', args.branch) : null
  if (service === undefined) return { refusal: unknownHandle('service') }
  if (hosts.length < people.length) return { refusal: unknownHandle('specialists') }
  if (branch === undefined) return { refusal: unknownHandle('branch') }
  const moving = args.moving ? handles.resolve('appointment', args.moving) : null
  if (moving === undefined) return { refusal: unknownHandle('moving') }
  return { service, hosts, moving, branchId: branch?.id ?? context.branchId ?? undefined }
}

/** The days to search: from today or later, as many as asked for, set, or usual. */
const searchDays = ({ now, zone, capabilities }: ToolContext, args: Args) => {
  const today = localDateOf(now, zone)
  const from = args.date_from && args.date_from > today ? args.date_from : today
  const days = capabilities.searchPaginatedSchedules?.daysToLookAhead ?? daysToLookAhead
  const to = args.date_to ?? addDays(from, days - 1)
  const last = lastBookableDay(today)
  const longest = addDays(from, maxSearchDays - 1)
  return { from, to: [to, longest, last].toSorted()[0] ?? last, last }
}

type Search = Exclude<ReturnType<typeof resolveNames>, { readonly refusal: unknown }> &
  ReturnType<typeof searchDays>

/** The part of a question that names service, specialist and branch. */
const subjectOf = ({ service, hosts, branchId }: Search) => {
  const [only, ...others] = hosts
  return {
    serviceId: service.id,
    ...(only && others.length === 0 && { specialistId: only.id }),
    ...(branchId && { branchId }),
  }
}

/** Scheduling looks for one person or for everybody: of several, the others are left out here. */
const slotsOfHosts = (slots: readonly Slot[], { hosts }: Search): readonly Slot[] =>
  hosts.length > 1
    ? slots.filter(({ specialistId }) => hosts.some(({ id }) => id === specialistId))
    : slots

/** The first free times of the search, or with `spread` some of each day. */
const findTimes = async (
  { peers, capabilities, zone }: ToolContext,
  args: Args,
  search: Search
): Promise<readonly Slot[]> => {
  const { from, to, moving } = search
  if (to < from || (args.time_from && args.time_to && args.time_to < args.time_from)) return []
  const limit = args.limit ?? capabilities.searchPaginatedSchedules?.slotsPerPage ?? slotsPerPage
  const freeSlots = await peers.slots({
    ...subjectOf(search),
    from,
    to,
    ...(args.time_from && { timeFrom: args.time_from }),
    ...(args.time_to && { timeTo: args.time_to }),
    ...(moving && { exceptAppointmentId: moving.id }),
    waitMinutes: capabilities.waitTimeToSchedule,
    limit: args.spread || search.hosts.length > 1 ? maxSlots : limit,
  })
  const slots = slotsOfHosts(freeSlots, search)
  return args.spread
    ? sample(slots, ({ start }) => localDateOf(new Date(start), zone), limit)
    : slots.slice(0, limit)
}

/** The free times nearest to what was asked for; at any branch when only others offer it. */
const findNearest = async (
  context: ToolContext,
  args: Args,
  { search, isElsewhere }: { readonly search: Search; readonly isElsewhere: boolean }
): Promise<readonly Slot[]> => {
  const { branchId: _, ...anywhere } = subjectOf(search)
  const around = Math.max(
    earliest(context),
    instantAt(search.from, args.time_from ?? '10:00', context.zone).getTime()
  )
  const slots = await context.peers.nearest({
    ...(isElsewhere ? anywhere : subjectOf(search)),
    around: new Date(around).toISOString(),
    limit: search.hosts.length > 1 ? 20 : 5,
  })
  return slotsOfHosts(slots, search).slice(0, 5)
}

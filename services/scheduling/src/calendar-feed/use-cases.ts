import type { Appointment, Branch, Specialist } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { readAppointment } from '../appointments/reading-repository.ts'
import { requireAppointment } from '../appointments/use-cases.ts'
import { findBranches } from '../branches/repository.ts'
import { summaryOf } from '../calendar-sync/our-event.ts'
import { poolTarget } from '../calendar-sync/pool-repository.ts'
import { businessOfSecret, newTenantSecret } from '../calendar-sync/tokens-repository.ts'
import type { SchedulingContext } from '../context.ts'
import { findServices } from '../services/repository.ts'
import { findSpecialist } from '../specialists/repository.ts'
import { icsOf, type IcsEvent } from './ics.ts'
import { agendaOf, findFeed, ownerOfFeed, removeFeed, saveFeed } from './repository.ts'

type Owner = { readonly businessId: string; readonly specialistId: string }

const PAST_WINDOW_MS = 30 * 86_400_000
const FUTURE_WINDOW_MS = 366 * 86_400_000
/** Clients asked about at the same time. */
const NAMES_PER_CALL = 100

const addressOf = ({ config }: SchedulingContext, secret: string): string =>
  new URL(`/api/calendar/feed/${secret}.ics`, config.PUBLIC_URL).href

const mustExist = async (ctx: SchedulingContext, owner: Owner): Promise<Specialist> => {
  const specialist = await findSpecialist(ctx.db, owner.businessId, owner.specialistId)
  if (specialist === null) throw new Refusal('specialist_not_found')
  return specialist
}

/** The address of a specialist's feed; null before anybody asked for one. */
export const readFeedAddress = (ctx: SchedulingContext) => async (owner: Owner) => {
  await mustExist(ctx, owner)
  const secret = await findFeed(poolTarget(ctx.db), owner)
  return { url: secret === null ? null : addressOf(ctx, secret) }
}

/** A new address that is asked for again so soon is one request that was sent twice. */
const REPEATED_MS = 5_000

/**
 * Makes a new address; the one before stops working. One that was made seconds ago is answered
 * again, so that of several requests at once none gets an address that is dead already. Refuses `specialist_archived`: nobody could
 * read it.
 */
export const renewFeed = (ctx: SchedulingContext) => async (owner: Owner) => {
  const { isArchived } = await mustExist(ctx, owner)
  if (isArchived) throw new Refusal('specialist_archived')
  const now = ctx.clock.now()
  const secret = await saveFeed(poolTarget(ctx.db), owner, {
    secret: newTenantSecret(owner.businessId),
    now,
    since: new Date(now.getTime() - REPEATED_MS),
  })
  return { url: addressOf(ctx, secret) }
}

export const endFeed = (ctx: SchedulingContext) => async (owner: Owner) => {
  await mustExist(ctx, owner)
  await removeFeed(poolTarget(ctx.db), owner)
  return {}
}

/** The agenda behind an address, as text/calendar. */
export const readFeed =
  (ctx: SchedulingContext) =>
  async (key: string): Promise<string> => {
    const secret = key.replace(/\.ics$/, '')
    const businessId = businessOfSecret(secret)
    if (businessId === null) throw new Refusal('calendar_feed_unknown')
    return ctx.underTenant(businessId, async () => {
      const target = poolTarget(ctx.db)
      const owner = await ownerOfFeed(target, businessId, secret)
      if (owner === null) throw new Refusal('calendar_feed_unknown')
      const now = ctx.clock.now()
      const rows = await agendaOf(
        target,
        { businessId, specialistId: owner.specialistId },
        {
          from: new Date(now.getTime() - PAST_WINDOW_MS),
          to: new Date(now.getTime() + FUTURE_WINDOW_MS),
        }
      )
      return icsOf(
        `Agenda de ${owner.name}`,
        await describeAppointments(ctx, businessId, rows),
        now
      )
    })
  }

/** One appointment of the business, as a file. */
export const appointmentFile =
  (ctx: SchedulingContext) => async (businessId: string, id: string) => {
    const appointment = requireAppointment(await readAppointment(ctx.db, businessId, id))
    const events = await describeAppointments(ctx, businessId, [appointment])
    return {
      fileName: `cita-${appointment.shortId.toLowerCase()}.ics`,
      text: icsOf('Mostrador', events, ctx.clock.now()),
    }
  }

const placeOf = (branch: Branch | undefined): string =>
  branch === undefined
    ? ''
    : [branch.name, branch.address.description, branch.city].filter(Boolean).join(', ')

const describeAppointments = async (
  ctx: SchedulingContext,
  businessId: string,
  rows: readonly Appointment[]
): Promise<IcsEvent[]> => {
  const all = { includeArchived: true }
  const [services, branches] = await Promise.all([
    findServices(ctx.db, businessId, all),
    findBranches(ctx.db, businessId, all),
  ])
  const clients = await clientNames(ctx, businessId, rows)
  return rows.map(appointment => ({
    appointment,
    summary: summaryOf(appointment, {
      service: services.find(({ _id }) => _id === appointment.serviceId)?.name ?? null,
      client: clients.get(appointment.clientId) ?? null,
    }),
    location: placeOf(branches.find(({ _id }) => _id === appointment.branchId)),
  }))
}

/** Client names; empty while crm does not answer. */
const clientNames = async (
  ctx: SchedulingContext,
  businessId: string,
  rows: readonly Appointment[]
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(rows.map(({ clientId }) => clientId))]
  const names = new Map<string, string>()
  for (let offset = 0; offset < ids.length; offset += NAMES_PER_CALL) {
    const some = await ctx.clients
      .namesOf(businessId, ids.slice(offset, offset + NAMES_PER_CALL))
      .catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'A feed was told without names')
        return new Map<string, string>()
      })
    for (const [id, name] of some) names.set(id, name)
  }
  return names
}

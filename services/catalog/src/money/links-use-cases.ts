import type { MoneyMovementForm } from '@mostrador/contracts/catalog'
import { NO_CLIENT } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { currentClient } from '@mostrador/platform'
import type { CatalogContext, Tx } from '../context.ts'
import { isClient, refuseErased } from '../crm-clients.ts'
import { partsOfAddress } from '../files/file-key.ts'
import { kindOf } from '../files/file-type.ts'
import { lockFiles } from '../files/repository.ts'
import { findPayers } from './appointment-payments-repository.ts'
import { briefsOf, markReferenced } from '../scheduling-client.ts'

type Links = Pick<MoneyMovementForm, 'clientId' | 'branchId'>

/**
 * Refuses `client_not_found`, `client_to_be_erased` and `branch_not_found` of what a form names.
 * What the movement named before is not asked about: it may have been deleted since.
 */
export const checkLinks = async (
  ctx: CatalogContext,
  businessId: string,
  { clientId, branchId }: Links,
  before: Links = { clientId: null, branchId: null }
): Promise<void> => {
  if (clientId !== null && clientId !== before.clientId) {
    if (!(await isClient(ctx, businessId, clientId))) throw new Refusal('client_not_found')
    await refuseErased(ctx, businessId, clientId)
  }
  if (branchId !== null && branchId !== before.branchId)
    await markReferenced(ctx.call, businessId, { branchIds: [branchId] })
}

type OfAppointment = {
  readonly appointmentId: string
  readonly clientId: string | null
  readonly type: MoneyMovementForm['type']
}

/**
 * Refuses `appointment_not_found` for one that is not of the business, and for a block of time;
 * `appointment_of_other_client` where the movement names somebody else than the appointment. Money
 * goes back to whoever paid it, also when the appointment is somebody else's since. Answers its price.
 */
export const checkAppointment = async (
  ctx: CatalogContext,
  businessId: string,
  movement: OfAppointment
): Promise<{ priceCents: number | null }> => {
  const { appointmentId } = movement
  const brief = (await briefsOf(ctx, businessId, [appointmentId])).get(appointmentId)
  if (brief === undefined || brief.status === 'block') throw new Refusal('appointment_not_found')
  await refuseOtherClient(ctx, businessId, brief.clientId, movement)
  return { priceCents: brief.priceCents ?? null }
}

/**
 * The same of a movement whose client changes; its appointment may have been deleted since, and
 * then anybody may be named.
 */
export const checkAppointmentClient = async (
  ctx: CatalogContext,
  businessId: string,
  movement: OfAppointment
): Promise<void> => {
  const { appointmentId } = movement
  const brief = (await briefsOf(ctx, businessId, [appointmentId])).get(appointmentId)
  if (brief !== undefined) await refuseOtherClient(ctx, businessId, brief.clientId, movement)
}

/** What an appointment costs, as `checkAppointment` answers it; null once it was deleted. */
export const readAppointmentPrice = async (
  ctx: CatalogContext,
  businessId: string,
  appointmentId: string
): Promise<{ priceCents: number | null } | null> => {
  const brief = (await briefsOf(ctx, businessId, [appointmentId])).get(appointmentId)
  return brief === undefined ? null : { priceCents: brief.priceCents ?? null }
}

/** A movement without a client, and an appointment without one, fit anybody. */
const refuseOtherClient = async (
  { db }: CatalogContext,
  businessId: string,
  bookedId: string,
  { appointmentId, clientId: paidId, type }: OfAppointment
): Promise<void> => {
  if (paidId === null || bookedId === NO_CLIENT || bookedId === paidId) return
  // Two contacts that were merged are one person.
  const [booked, paid] = await Promise.all(
    [bookedId, paidId].map(id => currentClient(db, 'catalog', businessId, id))
  )
  if (booked === paid) return
  const payers = type === 'out' ? await findPayers(db, businessId, appointmentId) : []
  const current = await Promise.all(payers.map(id => currentClient(db, 'catalog', businessId, id)))
  if (paid === undefined || !current.includes(paid))
    throw new Refusal('appointment_of_other_client')
}

const isReceipt = (extension: string): boolean => ['image', 'pdf'].includes(kindOf(extension) ?? '')

/** Refuses `receipt_unknown`: a receipt is an image or a PDF among the files of the business. */
export const checkReceipts = async (
  ctx: CatalogContext,
  tx: Tx,
  businessId: string,
  receipts: readonly string[]
): Promise<void> => {
  if (receipts.length === 0) return
  const parts = receipts.map(url => partsOfAddress(ctx.config.MEDIA_URL, businessId, url))
  const ids = parts.flatMap(part => (part === null ? [] : [part.id]))
  const files = await lockFiles(tx, businessId, { ids, to: 'keep' })
  const extensionById = new Map(files.map(({ id, extension }) => [id, extension]))
  const isKnown = (part: (typeof parts)[number]): boolean =>
    part !== null && extensionById.get(part.id) === part.extension && isReceipt(part.extension)
  if (!parts.every(isKnown)) throw new Refusal('receipt_unknown')
}

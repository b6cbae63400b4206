import type { MoneyMovementForm } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import type { CatalogContext, Tx } from '../context.ts'
import { isClient } from '../crm-clients.ts'
import { partsOfAddress } from '../files/file-key.ts'
import { kindOf } from '../files/file-type.ts'
import { lockFiles } from '../files/repository.ts'
import { briefsOf, markReferenced } from '../scheduling-client.ts'

type Links = Pick<MoneyMovementForm, 'clientId' | 'branchId'>

/**
 * Refuses `client_not_found` and `branch_not_found` of what a form names. What the movement named
 * before is not asked about: it may have been deleted since.
 */
export const checkLinks = async (
  ctx: CatalogContext,
  businessId: string,
  { clientId, branchId }: Links,
  before: Links = { clientId: null, branchId: null }
): Promise<void> => {
  const isNewClient = clientId !== null && clientId !== before.clientId
  if (isNewClient && !(await isClient(ctx, businessId, clientId)))
    throw new Refusal('client_not_found')
  if (branchId !== null && branchId !== before.branchId)
    await markReferenced(ctx.call, businessId, { branchIds: [branchId] })
}

/** Refuses `appointment_not_found` for one that is not of the business, and for a block of time. */
export const checkAppointment = async (
  ctx: CatalogContext,
  businessId: string,
  appointmentId: string
): Promise<void> => {
  const brief = (await briefsOf(ctx, businessId, [appointmentId])).get(appointmentId)
  if (brief === undefined || brief.status === 'block') throw new Refusal('appointment_not_found')
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

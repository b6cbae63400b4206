import type { Actor } from '@mostrador/contracts'
import type {
  MoneyMovement,
  MoneyMovementEdit,
  MoneyMovementForm,
  NewMoneyMovement,
} from '@mostrador/contracts/catalog'
import { centsOf, orRefuse, Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import { refuseFarDay, todayOf } from '../business-zone.ts'
import type { CatalogContext, Tx } from '../context.ts'
import { publishPaid } from '../enrollments/payments-use-cases.ts'
import { paidCentsOf, publishOrderPaid } from '../orders/payments-use-cases.ts'
import { admitCharge, pricePartOf } from './appointment-charge-use-cases.ts'
import { admitChange, admitPaymentOf, lockPaid, orNotFound } from './admit-use-cases.ts'
import {
  checkAppointment,
  checkAppointmentClient,
  checkLinks,
  checkReceipts,
  readAppointmentPrice,
} from './links-use-cases.ts'
import { correctionComment, editedForm, mayCorrect, mayDelete, mayEdit } from './movement.ts'
import {
  findMovement,
  findPaidBy,
  insertMovement,
  type MovementFields,
  type NewMovement,
  removeCommission,
  removeMovement,
  storedDay,
  type StoredMovement,
  toMovement,
  updateMovement,
} from './repository.ts'

type MovementRef = { readonly actor: Actor; readonly id: string }

/**
 * Records a movement; `appointmentId` ties it to an appointment of the business, `enrollmentId` and
 * `orderId` to what it pays. Refuses `appointment_not_found`, `appointment_of_other_client`,
 * `enrollment_not_found`, `client_not_found`, `branch_not_found`, `receipt_unknown`,
 * `method_of_provider` [MON2-08, C2-27], `date_too_far`, and what `admitPaymentOf` and `admitCharge`
 * do.
 */
export const createMovement =
  (ctx: CatalogContext) =>
  async (input: {
    readonly actor: Actor
    readonly form: NewMoneyMovement
    readonly appointmentId?: string | undefined
    readonly knownPaidCents?: number | undefined
  }): Promise<MoneyMovement> => {
    const { actor, form, appointmentId, knownPaidCents } = input
    const businessId = businessOf(actor)
    if (form.paymentMethod === 'mercado_pago') throw new Refusal('method_of_provider')
    await refuseFarDay(ctx, businessId, form.date)
    await checkLinks(ctx, businessId, form)
    const priced =
      appointmentId === undefined
        ? null
        : await checkAppointment(ctx, businessId, { ...form, appointmentId })
    const date = form.date ?? (await todayOf(ctx, businessId))
    const fields = fieldsOf({ ...form, date })
    const { enrollmentId, orderId } = form
    return ctx.db.transaction(async tx => {
      const change = { cents: paidCentsOf(fields), comesIn: form.type === 'in' }
      await admitPaymentOf(ctx, tx, { businessId, enrollmentId, orderId, appointmentId }, change)
      if (appointmentId !== undefined && priced !== null)
        await admitCharge(tx, {
          businessId,
          appointmentId,
          addedCents: pricePartOf({ ...fields, enrollmentId, orderId }),
          ...priced,
          knownPaidCents,
        })
      await checkReceipts(ctx, tx, businessId, form.receipts)
      return recordMoney(tx, {
        ...fields,
        businessId,
        id: ctx.ids(),
        appointmentId: appointmentId ?? null,
        enrollmentId: enrollmentId ?? null,
        orderId: orderId ?? null,
        createdBy: actor.name,
        createdAt: ctx.clock.now(),
      })
    })
  }

/** Writes a movement that was checked, with its event, in the caller's transaction. */
export const recordMoney = async (tx: Tx, movement: NewMovement): Promise<MoneyMovement> => {
  const stored = await insertMovement(tx, movement)
  await publishMoney(tx, 'money.recorded', stored)
  return toMovement(stored)
}

/**
 * Saves the fields that an edit names; the links and the other fields stay. Refuses
 * `movement_changed` when somebody else saved meanwhile, what `mayEdit` refuses, and as
 * `createMovement`.
 */
export const editMovement =
  (ctx: CatalogContext) =>
  async (input: MovementRef & { readonly edit: MoneyMovementEdit }): Promise<MoneyMovement> => {
    const { actor, id, edit } = input
    const businessId = businessOf(actor)
    const before = orNotFound(await findMovement(ctx.db, businessId, id))
    const priced = await checkEdit(ctx, before, edit)
    return ctx.db.transaction(async tx => {
      const stored = await lockPaid(tx, businessId, id)
      const movement = toMovement(stored)
      const paysCommission = (await findPaidBy(tx, businessId, id)) !== null
      orRefuse(mayEdit(movement, paysCommission))
      if (edit.version !== undefined && edit.version !== stored.version)
        throw new Refusal('movement_changed', { current: movement })
      const form = editedForm(movement, edit)
      refuseProvider(form, stored)
      const added = form.receipts.filter(url => !stored.receipts.includes(url))
      await checkReceipts(ctx, tx, businessId, added)
      const fields = fieldsOf(form)
      await admitChange(ctx, tx, stored, {
        after: paidCentsOf(fields),
        comesIn: form.type === 'in',
      })
      await admitEditedCharge(tx, stored, fields, { priced, ...edit })
      const saved = await updateMovement(tx, businessId, id, fields)
      await publishMoney(tx, 'money.changed', saved, stored.clientId)
      return toMovement(saved)
    })
  }

type Priced = { readonly priceCents: number | null } | null

/**
 * What is asked of other services about an edit, before its transaction. Answers the price of the
 * appointment: undefined where the edit pays no more of it, null where it is gone.
 */
const checkEdit = async (
  ctx: CatalogContext,
  before: StoredMovement,
  edit: MoneyMovementEdit
): Promise<Priced | undefined> => {
  const { businessId, appointmentId } = before
  const movement = toMovement(before)
  const form = editedForm(movement, edit)
  if (form.date !== movement.date) await refuseFarDay(ctx, businessId, form.date)
  await checkLinks(ctx, businessId, form, before)
  if (appointmentId === null) return undefined
  if (form.clientId !== before.clientId)
    await checkAppointmentClient(ctx, businessId, { ...form, appointmentId })
  if (pricePartOf({ ...before, ...fieldsOf(form) }) <= pricePartOf(before)) return undefined
  return readAppointmentPrice(ctx, businessId, appointmentId)
}

/** `admitCharge` of what an edit adds; `movement_changed` where it did not add before the lock. */
const admitEditedCharge = async (
  tx: Tx,
  stored: StoredMovement,
  fields: MovementFields,
  {
    priced,
    knownPaidCents,
  }: { readonly priced: Priced | undefined; readonly knownPaidCents?: number | undefined }
): Promise<void> => {
  const { businessId, appointmentId } = stored
  const addedCents = pricePartOf({ ...stored, ...fields }) - pricePartOf(stored)
  if (appointmentId === null || priced === null || addedCents <= 0) return
  if (priced === undefined) throw new Refusal('movement_changed', { current: toMovement(stored) })
  await admitCharge(tx, { businessId, appointmentId, addedCents, ...priced, knownPaidCents })
}

/** Only the webhook of the provider says that money came through it [C2-27]. */
const refuseProvider = (
  { paymentMethod, amount, type }: Pick<MoneyMovementForm, 'paymentMethod' | 'amount' | 'type'>,
  stored: StoredMovement
): void => {
  const isOfProvider = paymentMethod === 'mercado_pago'
  if (isOfProvider !== (stored.paymentMethod === 'mercado_pago'))
    throw new Refusal('method_of_provider')
  if (isOfProvider && (centsOf(amount) !== stored.amountCents || type !== stored.type))
    throw new Refusal('movement_of_provider')
}

/** Payments of a provider cannot be edited here: only a refund reverts them. */
const refuseUndoing = ({ paymentMethod }: StoredMovement): void => {
  if (paymentMethod === 'mercado_pago') throw new Refusal('movement_of_provider')
}

/**
 * Deletes a movement; a correction gives back what it took, and a payment of commissions takes its
 * statement along. Refuses what `mayDelete` does, and `admitPaymentOf`.
 */
export const deleteMovement =
  (ctx: CatalogContext) =>
  ({ actor, id }: MovementRef): Promise<{ _id: string }> => {
    const businessId = businessOf(actor)
    return ctx.db.transaction(async tx => {
      const stored = await lockPaid(tx, businessId, id)
      refuseUndoing(stored)
      orRefuse(mayDelete(toMovement(stored)))
      await admitChange(ctx, tx, stored, { after: 0, comesIn: false })
      if (stored.correctsId !== null)
        await updateMovement(tx, businessId, stored.correctsId, { correctedById: null })
      await undoCommission(tx, businessId, id)
      await removeMovement(tx, businessId, id)
      await publishMoney(tx, 'money.deleted', stored)
      return { _id: id }
    })
  }

/**
 * Takes a movement back by one of the other direction, today. Refuses `movement_corrected` the
 * second time, `movement_is_correction`, and what `admitPaymentOf` does.
 */
export const correctMovement =
  (ctx: CatalogContext) =>
  async ({
    actor,
    id,
    reason,
  }: MovementRef & { readonly reason: string }): Promise<MoneyMovement> => {
    const businessId = businessOf(actor)
    const today = await todayOf(ctx, businessId)
    return ctx.db.transaction(async tx => {
      const stored = await lockPaid(tx, businessId, id)
      refuseUndoing(stored)
      const movement = toMovement(stored)
      orRefuse(mayCorrect(movement))
      await admitChange(ctx, tx, stored, { after: 0, comesIn: false })
      const { cutId: _, commissionId: __, correctedById: ___, version: ____, ...same } = stored
      const correction = await recordMoney(tx, {
        ...same,
        id: ctx.ids(),
        date: storedDay(today),
        type: stored.type === 'in' ? 'out' : 'in',
        comments: correctionComment(movement, reason),
        receipts: [],
        correctsId: id,
        createdBy: actor.name,
        createdAt: ctx.clock.now(),
      })
      await undoCommission(tx, businessId, id)
      const corrected = await updateMovement(tx, businessId, id, { correctedById: correction._id })
      await publishMoney(tx, 'money.changed', corrected)
      return correction
    })
  }

/** Takes back the statement that a movement paid; its payments count again. */
const undoCommission = async (tx: Tx, businessId: string, movementId: string): Promise<void> => {
  const commission = await findPaidBy(tx, businessId, movementId)
  if (commission === null) return
  await removeCommission(tx, businessId, commission.id)
  const { specialistId } = commission
  await tx.publish('commission.changed', { key: specialistId, data: { specialistId } })
}

const fieldsOf = ({
  amount,
  date,
  ...form
}: MoneyMovementForm & { readonly date: string }): MovementFields => ({
  customId: form.customId,
  clientId: form.clientId,
  date: storedDay(date),
  amountCents: centsOf(amount),
  branchId: form.branchId,
  type: form.type,
  comments: form.comments,
  paymentMethod: form.paymentMethod,
  category: form.category,
  receipts: [...form.receipts],
})

/** Says what happened to a movement, and that what it pays is paid differently. */
const publishMoney = async (
  tx: Tx,
  type: 'money.recorded' | 'money.changed' | 'money.deleted',
  { businessId, id, appointmentId, clientId, enrollmentId, orderId }: StoredMovement,
  previousClientId: string | null = clientId
): Promise<void> => {
  const moved = previousClientId === clientId ? {} : { previousClientId }
  const data = { moneyMovementId: id, appointmentId, clientId, ...moved }
  await tx.publish(type, { key: id, data })
  if (enrollmentId !== null) await publishPaid(tx, businessId, enrollmentId)
  if (orderId !== null) await publishOrderPaid(tx, businessId, orderId)
}

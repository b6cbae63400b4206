import type { Actor } from '@mostrador/contracts'
import type {
  MoneyMovement,
  MoneyMovementForm,
  NewMoneyMovement,
} from '@mostrador/contracts/catalog'
import { centsOf, orRefuse, Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import { refuseFarDay, todayOf } from '../business-zone.ts'
import type { CatalogContext, Tx } from '../context.ts'
import { admitEnrollmentPayment, publishPaid } from '../enrollments/payments-use-cases.ts'
import { findEnrollment, lockEnrollment } from '../enrollments/repository.ts'
import { lockOrder } from '../orders/repository.ts'
import { admitPayment, paidCentsOf, publishOrderPaid } from '../orders/payments-use-cases.ts'
import { checkAppointment, checkLinks, checkReceipts } from './links-use-cases.ts'
import { correctionComment, mayCorrect, mayDelete, mayEdit } from './movement.ts'
import {
  findMovement,
  findPaidBy,
  insertMovement,
  lockMovement,
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
 * `orderId` to what it pays. Refuses `appointment_not_found`, `enrollment_not_found`,
 * `client_not_found`, `branch_not_found`, `receipt_unknown`, `method_of_provider` [MON2-08, C2-27],
 * `date_too_far`, and what `admitPaymentOf` does.
 */
export const createMovement =
  (ctx: CatalogContext) =>
  async (input: {
    readonly actor: Actor
    readonly form: NewMoneyMovement
    readonly appointmentId: string | undefined
  }): Promise<MoneyMovement> => {
    const { actor, form, appointmentId } = input
    const businessId = businessOf(actor)
    if (form.paymentMethod === 'mercado_pago') throw new Refusal('method_of_provider')
    await refuseFarDay(ctx, businessId, form.date)
    await checkLinks(ctx, businessId, form)
    if (appointmentId !== undefined) await checkAppointment(ctx, businessId, appointmentId)
    const date = form.date ?? (await todayOf(ctx, businessId))
    const fields = fieldsOf({ ...form, date })
    const { enrollmentId, orderId } = form
    return ctx.db.transaction(async tx => {
      const change = { cents: paidCentsOf(fields), comesIn: form.type === 'in' }
      await admitPaymentOf(tx, businessId, { enrollmentId, orderId }, change)
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
 * Saves the fields of a form; the links stay. Refuses `movement_changed` when somebody else saved
 * meanwhile, what `mayEdit` refuses, and as `createMovement`.
 */
export const editMovement =
  (ctx: CatalogContext) =>
  async (
    input: MovementRef & { readonly form: MoneyMovementForm & { version?: number | undefined } }
  ): Promise<MoneyMovement> => {
    const { actor, id } = input
    const { version, ...form } = input.form
    const businessId = businessOf(actor)
    const before = orNotFound(await findMovement(ctx.db, businessId, id))
    if (form.date !== toMovement(before).date) await refuseFarDay(ctx, businessId, form.date)
    await checkLinks(ctx, businessId, form, before)
    return ctx.db.transaction(async tx => {
      const stored = await lockPaid(tx, businessId, id)
      const movement = toMovement(stored)
      const paysCommission = (await findPaidBy(tx, businessId, id)) !== null
      orRefuse(mayEdit(movement, paysCommission))
      if (version !== undefined && version !== stored.version)
        throw new Refusal('movement_changed', { current: movement })
      refuseProvider(form, stored)
      const added = form.receipts.filter(url => !stored.receipts.includes(url))
      await checkReceipts(ctx, tx, businessId, added)
      const fields = fieldsOf({ ...form, date: form.date ?? movement.date })
      await admitChange(tx, stored, { after: paidCentsOf(fields), comesIn: form.type === 'in' })
      const saved = await updateMovement(tx, businessId, id, fields)
      await publishMoney(tx, 'money.changed', saved, stored.clientId)
      return toMovement(saved)
    })
  }

/**
 * The movement, locked after the enrolment or the order that it pays: everybody who pays one takes
 * it first, so that nobody waits for each other. Refuses `movement_not_found`.
 */
const lockPaid = async (tx: Tx, businessId: string, id: string): Promise<StoredMovement> => {
  const { enrollmentId, orderId } = orNotFound(await findMovement(tx, businessId, id))
  if (enrollmentId !== null) await lockEnrollment(tx, { businessId, id: enrollmentId })
  if (orderId !== null) await lockOrder(tx, { businessId, id: orderId })
  return orNotFound(await lockMovement(tx, businessId, id))
}

type PaidSubject = {
  readonly enrollmentId?: string | null | undefined
  readonly orderId?: string | null | undefined
}
type PaidChange = { readonly cents: number; readonly comesIn: boolean }

/** Refuses what `admitEnrollmentPayment` and `admitPayment` do; what pays nothing is admitted. */
const admitPaymentOf = async (
  tx: Tx,
  businessId: string,
  { enrollmentId, orderId }: PaidSubject,
  change: PaidChange
): Promise<void> => {
  if (typeof enrollmentId === 'string')
    await admitEnrollmentPayment(tx, businessId, { enrollmentId, ...change })
  if (typeof orderId === 'string') await admitPayment(tx, businessId, { orderId, ...change })
}

/** The same where a movement that is locked would pay `after` cents. */
const admitChange = async (
  tx: Tx,
  stored: StoredMovement,
  { after, comesIn }: { readonly after: number; readonly comesIn: boolean }
): Promise<void> => {
  const cents = after - paidCentsOf(stored)
  const { businessId, enrollmentId, orderId } = stored
  // An enrolment whose money was taken back may be deleted since; its movements are free then.
  const isGone =
    enrollmentId !== null && (await findEnrollment(tx, { businessId, id: enrollmentId })) === null
  const paid = { orderId, enrollmentId: isGone ? null : enrollmentId }
  await admitPaymentOf(tx, businessId, paid, { cents, comesIn: comesIn && cents > 0 })
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
      await admitChange(tx, stored, { after: 0, comesIn: false })
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
      await admitChange(tx, stored, { after: 0, comesIn: false })
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

const orNotFound = <Row>(row: Row | null): Row => {
  if (row === null) throw new Refusal('movement_not_found')
  return row
}

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

import type {
  MoneyMovement,
  MoneyMovementEdit,
  MoneyMovementForm,
} from '@mostrador/contracts/catalog'
import { accept, refuse, type Result } from '@mostrador/kernel'

type Protected = Pick<
  MoneyMovement,
  'cutId' | 'commissionId' | 'correctsId' | 'correctedById' | 'version'
>
type ChangeRefusal =
  | 'movement_cut'
  | 'movement_in_commission'
  | 'movement_is_correction'
  | 'movement_pays_commission'

/** A movement may be deleted until something has counted it. */
export const mayDelete = (movement: Protected): Result<null, ChangeRefusal> => {
  if (movement.cutId !== null) return refuse('movement_cut')
  if (movement.commissionId !== null) return refuse('movement_in_commission')
  if (movement.correctedById !== null) return refuse('movement_is_correction')
  return accept(null)
}

/**
 * As `mayDelete`; corrections and payments of commissions also keep the sum that they are about.
 */
export const mayEdit = (
  movement: Protected,
  paysCommission: boolean
): Result<null, ChangeRefusal> => {
  const deletable = mayDelete(movement)
  if (!deletable.ok) return deletable
  if (movement.correctsId !== null) return refuse('movement_is_correction')
  if (paysCommission) return refuse('movement_pays_commission')
  return accept(null)
}

/** A movement is taken back once, and what takes one back is not taken back itself. */
export const mayCorrect = (
  movement: Protected
): Result<null, 'movement_corrected' | 'movement_is_correction'> => {
  if (movement.correctedById !== null) return refuse('movement_corrected')
  if (movement.correctsId !== null) return refuse('movement_is_correction')
  return accept(null)
}

/** The form that an edit stands for: what is absent stays as it is stored. */
export const editedForm = (
  movement: MoneyMovement,
  edit: MoneyMovementEdit
): MoneyMovementForm & { readonly date: string } => ({
  customId: edit.customId ?? movement.customId,
  clientId: edit.clientId === undefined ? movement.clientId : edit.clientId,
  date: edit.date ?? movement.date,
  amount: edit.amount ?? movement.amount,
  branchId: edit.branchId === undefined ? movement.branchId : edit.branchId,
  type: edit.type ?? movement.type,
  comments: edit.comments ?? movement.comments,
  paymentMethod: edit.paymentMethod ?? movement.paymentMethod,
  category: edit.category ?? movement.category,
  receipts: edit.receipts ?? movement.receipts,
})

type Original = Pick<MoneyMovement, 'date' | 'comments' | 'customId'>
const MAX_COMMENT_LENGTH = 500

/** «Corrección del 22/11/2026: cobro doble» */
export const correctionComment = ({ date, comments }: Original, reason: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  const about = reason === '' ? comments : reason
  const begin = `Corrección del ${day}/${month}/${year}`
  return (about === '' ? begin : `${begin}: ${about}`).slice(0, MAX_COMMENT_LENGTH)
}

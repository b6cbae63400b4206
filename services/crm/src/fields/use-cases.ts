import { type ClientField, type CustomValues, MAX_CLIENT_FIELDS } from '@mostrador/contracts/crm'
import { fold, Refusal } from '@mostrador/kernel'
import { RefusalWithText } from '@mostrador/platform'
import { importSchema } from '../client-imports/import-schema.ts'
import { exportTitles } from '../bulk/bulk-action.ts'
import type { Tx, UseCase } from '../context.ts'
import { keyOf, withCustom } from './field.ts'
import { findFields, insertField, lockFields, toField, updateField } from './repository.ts'

/** Headers of a file of contacts that mean something else. */
const headers = new Set(
  [
    ...exportTitles,
    ...importSchema.columns.flatMap(({ header, aliases = [] }) => [header, ...aliases]),
  ].map(fold)
)
/** Variables of a message that are not fields. */
const ownKeys = ['nombre', 'apellido']

type NewField = {
  readonly businessId: string
  readonly field: Pick<ClientField, 'name' | 'kind' | 'options'>
}

/** Refuses `field_name_taken` for a name that a file could not tell from another one. */
const admitName = (name: string, others: readonly ClientField[]): void => {
  const isTaken = others.some(other => fold(other.name) === fold(name))
  if (isTaken || headers.has(fold(name))) throw new Refusal('field_name_taken')
}

const admitOneMore = (fields: readonly ClientField[]): void => {
  if (fields.filter(({ isArchived }) => !isArchived).length >= MAX_CLIENT_FIELDS)
    throw new Refusal('too_many_fields')
}

const publishChanged = (tx: Tx, clientFieldId: string): Promise<void> =>
  tx.publish('client_field.changed', { key: clientFieldId, data: { clientFieldId } })

/** Refuses `field_name_taken`, `too_many_fields`. */
export const createField: UseCase<NewField, ClientField> =
  ctx =>
  ({ businessId, field }) =>
    ctx.db.transaction(async tx => {
      await lockFields(tx, businessId)
      const fields = await findFields(tx, businessId)
      admitOneMore(fields)
      admitName(field.name, fields)
      const row = await insertField(tx, {
        ...field,
        businessId,
        id: ctx.ids(),
        key: keyOf(field.name, new Set([...ownKeys, ...fields.map(({ key }) => key)])),
        createdAt: ctx.clock.now(),
      })
      await publishChanged(tx, row.id)
      return toField(row)
    })

type Edit = {
  readonly name?: string | undefined
  readonly options?: readonly string[] | undefined
  readonly isArchived?: boolean | undefined
}

/** Refuses `field_not_found`, `field_name_taken`, `field_options_wrong`, `too_many_fields`. */
export const editField: UseCase<{ businessId: string; id: string; edit: Edit }, ClientField> =
  ctx =>
  ({ businessId, id, edit: { name, options, isArchived } }) =>
    ctx.db.transaction(async tx => {
      await lockFields(tx, businessId)
      const fields = await findFields(tx, businessId)
      const field = fields.find(({ _id }) => _id === id)
      if (field === undefined) throw new Refusal('field_not_found')
      const others = fields.filter(({ _id }) => _id !== id)
      if (name !== undefined) admitName(name, others)
      if (options !== undefined && (field.kind === 'choice') !== options.length > 0)
        throw new Refusal('field_options_wrong')
      if (isArchived === false && field.isArchived) admitOneMore(others)
      const row = await updateField(
        tx,
        { businessId, id },
        {
          ...(name === undefined ? {} : { name }),
          ...(options === undefined ? {} : { options }),
          ...(isArchived === undefined ? {} : { archivedAt: isArchived ? ctx.clock.now() : null }),
        }
      )
      await publishChanged(tx, id)
      return toField(row)
    })

/**
 * What a contact has after `given` is written over `before`. Refuses `custom_field_unknown`, and
 * `custom_field_wrong` with the name of the field.
 */
export const validateCustom = async (
  tx: Tx,
  businessId: string,
  before: CustomValues,
  values: Parameters<typeof withCustom>[1]
): Promise<CustomValues> => {
  if (Object.keys(values).length === 0) return before
  const judged = withCustom(before, values, await findFields(tx, businessId))
  if ('values' in judged) return judged.values
  if ('unknown' in judged) throw new Refusal('custom_field_unknown')
  throw new RefusalWithText('custom_field_wrong', `${judged.field.name}: ${judged.problem}`)
}

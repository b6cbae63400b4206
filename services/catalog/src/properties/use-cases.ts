import { isDeepStrictEqual } from 'node:util'
import type { Property, PropertyForm } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import type { Tx, UseCase } from '../context.ts'
import { refuseUnsafeLinks } from '../offering-links.ts'
import { findUsedElsewhere } from '../offerings/uses-elsewhere-client.ts'
import { refuseOverLimit } from '../offering-limit-repository.ts'
import { bestMatches } from '../products/best-matches.ts'
import {
  findProperties,
  findProperty,
  insertProperty,
  lockProperty,
  removeProperty,
  type StoredProperty,
  toProperty,
  updateProperty,
} from './repository.ts'

type PropertyRef = { readonly businessId: string; readonly id: string }

/** Properties by name. */
export const listProperties: UseCase<
  { readonly businessId: string; readonly includeArchived: boolean },
  Property[]
> =
  ctx =>
  async ({ businessId, includeArchived }) =>
    (await findProperties(ctx.db, businessId, { includeArchived })).map(toProperty)

/** Refuses `property_not_found`. */
export const getProperty: UseCase<PropertyRef, Property> = ctx => async ref =>
  toProperty(orNotFound(await findProperty(ctx.db, ref)))

/** Registers a property [PRP2-05]. Refuses `offering_limit`, `offering_link_not_https`. */
export const createProperty: UseCase<
  { readonly businessId: string; readonly form: PropertyForm },
  Property
> =
  ctx =>
  ({ businessId, form }) =>
    ctx.db.transaction(async tx => {
      refuseUnsafeLinks(form)
      await refuseOverLimit(tx, businessId, 'property')
      const identity = { businessId, id: ctx.ids(), createdAt: ctx.clock.now() }
      const row = await insertProperty(tx, { ...identity, ...form })
      await publishChanged(tx, identity.id)
      return toProperty(row)
    })

type Edit = PropertyRef & { readonly form: PropertyForm; readonly revision: string | undefined }

/**
 * Edits a property. Refuses `property_changed` when `revision` is not that of the row, and
 * `offering_link_not_https`.
 */
export const editProperty: UseCase<Edit, Property> =
  ctx =>
  ({ form, revision, ...ref }) =>
    ctx.db.transaction(async tx => {
      const before = orNotFound(await lockProperty(tx, ref))
      refuseStale(before, form, revision)
      refuseUnsafeLinks(form, before)
      const row = await updateProperty(tx, ref, form)
      await publishChanged(tx, ref.id)
      return toProperty(row)
    })

const refuseStale = (
  row: StoredProperty,
  form: PropertyForm,
  revision: string | undefined
): void => {
  const current = toProperty(row)
  if (revision === undefined || revision === current.revision) return
  // A repeated edit is not a conflict.
  if (isDeepStrictEqual(toProperty({ ...row, ...form }), current)) return
  throw new Refusal('property_changed', { current })
}

/**
 * Archives a property or brings it back [C2-22]. Refuses `property_not_found`, `offering_limit`.
 */
export const archiveProperty: UseCase<PropertyRef & { readonly isArchived: boolean }, Property> =
  ctx =>
  ({ isArchived, ...ref }) =>
    ctx.db.transaction(async tx => {
      const before = orNotFound(await lockProperty(tx, ref))
      if (before.isArchived && !isArchived) await refuseOverLimit(tx, ref.businessId, 'property')
      const row = await updateProperty(tx, ref, { isArchived })
      await publishChanged(tx, ref.id)
      return toProperty(row)
    })

/**
 * Deletes a property, or archives one that a contact is interested in [G1-03]. Refuses
 * `property_not_found`, and `unavailable` while crm does not answer.
 */
export const deleteProperty: UseCase<PropertyRef, { _id: string; archived: boolean }> =
  ctx => async ref => {
    const { businessId, id } = ref
    orNotFound(await findProperty(ctx.db, ref))
    const used = await findUsedElsewhere(ctx, { businessId, kind: 'properties', ids: [id] })
    return ctx.db.transaction(async tx => {
      orNotFound(await lockProperty(tx, ref))
      const archived = used.has(id)
      if (archived) await updateProperty(tx, ref, { isArchived: true })
      else await removeProperty(tx, ref)
      await publishChanged(tx, id)
      return { _id: id, archived }
    })
  }

type QuoteQuery = { readonly businessId: string; readonly search: string; readonly limit: number }

/** Properties that an assistant may offer: available, and not archived. */
export const quoteProperties: UseCase<QuoteQuery, Property[]> =
  ctx =>
  async ({ businessId, search, limit }) => {
    const rows = await findProperties(ctx.db, businessId, { includeArchived: false })
    const offered = rows.filter(({ available }) => available)
    return bestMatches(offered, search, ({ location }) => location)
      .slice(0, limit)
      .map(toProperty)
  }

const orNotFound = (row: StoredProperty | null): StoredProperty => {
  if (row === null) throw new Refusal('property_not_found')
  return row
}

const publishChanged = (tx: Tx, propertyId: string): Promise<void> =>
  tx.publish('property.changed', { key: propertyId, data: { propertyId } })

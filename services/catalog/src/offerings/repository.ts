import type { OfferingKind } from '@mostrador/contracts/catalog'
import type { Db } from '../context.ts'

type OfferingsQuery = {
  readonly kind: OfferingKind
  readonly ids: readonly string[]
  readonly isActiveOnly?: boolean | undefined
}

/**
 * The ones of these ids that are products, courses or properties of a business, archived ones too
 * unless only active ones are asked for.
 */
export const findKnownOfferings = async (
  { prisma }: Db,
  businessId: string,
  { kind, ids, isActiveOnly = false }: OfferingsQuery
): Promise<string[]> => {
  const where = { businessId, id: { in: [...ids] } }
  const select = { id: true as const }
  const active = { where: { ...where, ...(isActiveOnly && { isArchived: false }) }, select }
  const rows = await {
    products: () => prisma.product.findMany(active),
    courses: () =>
      prisma.course.findMany({
        where: { ...where, ...(isActiveOnly && { archived: false }) },
        select,
      }),
    properties: () => prisma.property.findMany(active),
  }[kind]()
  return rows.map(({ id }) => id)
}

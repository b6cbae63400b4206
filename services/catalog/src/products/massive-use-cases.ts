import type { NewProduct } from '@mostrador/contracts/catalog'
import { createRowJudge, fixedValues } from '@mostrador/kernel'
import type { UseCase } from '../context.ts'
import { importSchema } from './import-schema.ts'
import { createProducts } from './import-use-cases.ts'
import { productLimitOf } from './product-limit-use-cases.ts'

type ImportResult = {
  /** In the order of the call; null for a product that was not created. */
  ids: (string | null)[]
  stats: { created: number; failed: number }
}

/**
 * Registers up to 150 products of one call by the rules of a file, mended where they can be
 * [IMP2-18]. A row that is not valid, repeats a name, or is beyond the limit counts as failed.
 */
export const importProducts: UseCase<
  { readonly businessId: string; readonly rows: readonly NewProduct[] },
  ImportResult
> =
  ctx =>
  async ({ businessId, rows }) => {
    const judge = createRowJudge(importSchema)
    const judged = rows.map(({ name, description, price }, index) =>
      judge(index, { name, description, price: String(price) })
    )
    const accepted = judged
      .filter(({ state }) => state !== 'invalid')
      .map(({ rowIndex, original, errors }) => ({
        rowIndex,
        values: fixedValues(original, errors),
      }))
    const limit = await productLimitOf(ctx, businessId, accepted.length)
    return ctx.db.transaction(async tx => {
      const outcomes = await createProducts(ctx, tx, { businessId, limit, rows: accepted })
      const idOf = new Map(
        outcomes.flatMap(outcome =>
          'createdId' in outcome ? [[outcome.rowIndex, outcome.createdId] as const] : []
        )
      )
      return {
        ids: rows.map((_row, index) => idOf.get(index) ?? null),
        stats: { created: idOf.size, failed: rows.length - idOf.size },
      }
    })
  }

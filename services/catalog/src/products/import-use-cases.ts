import { visibleLine, visibleText } from '@mostrador/contracts'
import { PRODUCTS_PER_FILE } from '@mostrador/contracts/catalog'
import type { ImportValues } from '@mostrador/kernel'
import {
  type ImportKind,
  RefusalWithText,
  type RowOutcome,
  type RowToRemove,
} from '@mostrador/platform'
import type { CatalogContext, Tx } from '../context.ts'
import { findUsedElsewhere } from '../offerings/uses-elsewhere-client.ts'
import { archiveUnchanged, insertProducts, removeUntouched } from './import-repository.ts'
import { productLimitOf } from './product-limit-use-cases.ts'
import { countActiveLocked } from './repository.ts'

const limitText = (limit: number): string => `Llegaste al límite de ${limit} productos de tu plan`
const fieldsOf = ({ name = '', description = '', price = '' }: ImportValues) => ({
  name: visibleLine().parse(name),
  description: visibleText().parse(description),
  price: Number(price),
})
type NewProducts = {
  readonly businessId: string
  /** How many products that are not archived the plan allows. */
  readonly limit: number
  readonly rows: readonly { readonly rowIndex: number; readonly values: ImportValues }[]
}

/** Creates products of valid rows, in their order, as many as the limit leaves room for. */
export const createProducts = async (
  { ids, clock }: Pick<CatalogContext, 'ids' | 'clock'>,
  tx: Tx,
  { businessId, limit, rows }: NewProducts
): Promise<RowOutcome[]> => {
  const room = Math.max(0, limit - (await countActiveLocked(tx, businessId)))
  const created = rows.slice(0, room).map(row => ({ ...row, createdId: ids() }))
  await insertProducts(
    tx,
    created.map(({ createdId: id, values }) => ({
      businessId,
      id,
      createdAt: clock.now(),
      ...fieldsOf(values),
    }))
  )
  for (const { createdId: productId } of created)
    await tx.publish('product.changed', { key: productId, data: { productId } })
  return [
    ...created.map(({ rowIndex, createdId }) => ({ rowIndex, createdId })),
    ...rows.slice(room).map(({ rowIndex }) => ({ rowIndex, failure: limitText(limit) })),
  ]
}

/** Refuses `product_limit` with the figures, before anything is created [C2-14]. */
const admitProducts = async (
  ctx: CatalogContext,
  tx: Tx,
  { businessId, rows }: { readonly businessId: string; readonly rows: number }
): Promise<void> => {
  const limit = await productLimitOf(ctx, businessId, rows)
  const activeCount = await countActiveLocked(tx, businessId)
  if (activeCount + rows > limit)
    throw new RefusalWithText(
      'product_limit',
      `Tienes ${activeCount} de ${limit} productos y este archivo agrega ${rows}. ` +
        'Archiva los que no vendas o sube menos.'
    )
}

const asImported = ({ createdId: id, values }: RowToRemove) => ({ id, ...fieldsOf(values) })

/** The same ids, after `product.changed` of each. */
const published = async (tx: Tx, ids: readonly string[]): Promise<readonly string[]> => {
  for (const productId of ids)
    await tx.publish('product.changed', { key: productId, data: { productId } })
  return ids
}

/** Products from a file [IMP2-15]. */
export const productImport = (ctx: CatalogContext): ImportKind<'catalog'> => ({
  name: 'products',
  schemaModule: new URL('import-schema.ts', import.meta.url),
  template: {
    fileName: 'plantilla_Productos.xlsx',
    headers: ['Nombre', 'Descripcion', 'Precio'],
    example: ['Cera mate', 'Cera para peinar, fijación fuerte, 100 g', 180],
  },
  batchSize: PRODUCTS_PER_FILE,
  admit: (tx, of) => admitProducts(ctx, tx, of),
  async create(tx, { businessId, rows }) {
    const limit = await productLimitOf(ctx, businessId, rows.length)
    return createProducts(ctx, tx, { businessId, limit, rows })
  },
  async remove(tx, { businessId, rows }) {
    const ids = rows.map(({ createdId }) => createdId)
    const used = await findUsedElsewhere(ctx, { businessId, kind: 'products', ids })
    return published(tx, await removeUntouched(tx, businessId, rows.map(asImported), used))
  },
  async archive(tx, { businessId, rows }) {
    return published(tx, await archiveUnchanged(tx, businessId, rows.map(asImported)))
  },
  publishChanged: (tx, importId) =>
    tx.publish('product_import.changed', { key: importId, data: { importId } }),
})

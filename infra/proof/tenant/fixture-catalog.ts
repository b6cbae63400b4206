import { catalogRoutes } from '@mostrador/contracts/catalog'
import type { Caller, ProductApi } from '../product-api.ts'
import { imageOf } from './fill-in.ts'
import { createMoney } from './fixture-money.ts'
import { type FormId, createForms } from './fixture-forms.ts'
import { createImports } from './fixture-imports.ts'

/** What catalog keeps for a business, by what it is. */
export type CatalogId =
  | 'productId'
  | 'fileId'
  | FormId
  | 'resourceId'
  | 'courseId'
  | 'fullCourseId'
  | 'enrollmentId'
  | 'waitlistEntryId'
  | 'heldEntryId'
  | 'propertyId'
  | 'moneyMovementId'
  | 'orderId'
  | 'importId'
  | 'undoneImportId'
  | 'discardedImportId'

type Words = { readonly mark: string; readonly word: (column: string) => string }
type Links = { readonly clientId: string; readonly branchId: string }

/**
 * A product, its stock and an order of it, files, a resource and money of a business. `word` plants
 * a word for a column.
 */
export const createCatalog = async (
  api: ProductApi,
  owner: Caller,
  { mark, word, ...links }: Words & Links
) => {
  const { _id: productId } = await api.get(
    catalogRoutes.createProduct,
    {
      body: {
        product: {
          name: `Cera ${mark}`,
          description: `Cera para peinar ${mark}`,
          price: 100,
          category: word('catalog.product.category'),
          images: [imageOf(word('catalog.product.images'))],
          resources: [imageOf(word('catalog.product.resources'))],
        },
      },
    },
    owner
  )
  await api.get(
    catalogRoutes.createStockMovements,
    {
      body: {
        stockMovement: {
          productId,
          quantity: 3,
          comments: word('catalog.stock_movement.comments'),
        },
      },
    },
    owner
  )
  const file = { body: { name: 'foto.gif', bytes: 43, sha256: '' } }
  const { public_id: fileId, url: fileUrl } = await api.get(catalogRoutes.uploadFile, file, owner)
  const { url: otherFileUrl } = await api.get(catalogRoutes.uploadFile, file, owner)
  const { _id: resourceId } = await api.get(
    catalogRoutes.createResource,
    {
      body: {
        resource: {
          name: word('catalog.resource.name'),
          usage: 'static',
          items: [
            {
              url: fileUrl,
              type: 'image',
              description: word('catalog.resource.items'),
              caption: mark,
            },
          ],
        },
      },
    },
    owner
  )
  const { moneyMovementId } = await createMoney(api, owner, word, {
    ...links,
    fileUrl: otherFileUrl,
  })
  const { _id: orderId } = await api.get(
    catalogRoutes.createOrder,
    {
      body: {
        order: {
          ...links,
          items: [{ productId, quantity: 1 }],
          delivery: 'delivery',
          deliveryAddress: word('catalog.sales_order.delivery_address'),
          details: word('catalog.sales_order.details'),
        },
      },
    },
    owner
  )
  const forms = await createForms(api, owner, word)
  const imports = await createImports(api, owner, { mark, word })
  const sold = { productId, orderId, moneyMovementId }
  return { ...sold, fileId, fileUrl, otherFileUrl, resourceId, ...imports, ...forms }
}

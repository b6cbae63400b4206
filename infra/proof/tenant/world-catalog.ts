import { catalogRoutes } from '@mostrador/contracts/catalog'
import type { Caller, ProductApi } from '../product-api.ts'
import { imageOf } from './fill-in.ts'
import { foundImports } from './world-imports.ts'

/** A product, two files and a resource of a business. `word` plants a word for a column. */
export const foundCatalog = async (
  api: ProductApi,
  owner: Caller,
  { mark, word }: { readonly mark: string; readonly word: (column: string) => string }
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
          resources: [word('catalog.product.resources')],
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
  const imports = await foundImports(api, owner, { mark, word })
  return { productId, fileId, fileUrl, otherFileUrl, resourceId, ...imports }
}

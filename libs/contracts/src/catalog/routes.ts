import { z } from 'zod'
import { Flag, Id, IdParams } from '../common.ts'
import { defineRoutes } from '../contract.ts'
import { clientRecordsRoute } from '../crm/client-merge.ts'
import { clientCopyRoute } from '../crm/client-privacy.ts'
import { Product, ProductEdit, ProductForm, Revision } from './entities.ts'
import { courseRoutes } from './course-routes.ts'
import { enrollmentImportRoutes } from './enrollment-import.ts'
import { enrollmentRoutes } from './enrollment-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { propertyRoutes } from './property-routes.ts'
import { appointmentPaymentRoutes } from './appointment-payments.ts'
import { commissionRoutes } from './commission.ts'
import { dayCutRoutes } from './day-cut.ts'
import { moneyRoutes } from './money-routes.ts'
import { OfferingKind } from './offering-kind.ts'
import { orderRoutes } from './order-routes.ts'
import { productImportRoutes } from './product-import.ts'
import { resourceRoutes } from './resource-routes.ts'
import { stockRoutes } from './stock-routes.ts'

const page = { page: 'products' } as const
export const catalogRoutes = defineRoutes('catalog', {
  clientRecords: clientRecordsRoute('catalog'),
  clientCopy: clientCopyRoute('catalog'),
  ...fileRoutes,
  ...resourceRoutes,
  ...stockRoutes,
  ...courseRoutes,
  ...propertyRoutes,
  ...enrollmentRoutes,
  ...enrollmentImportRoutes,
  ...moneyRoutes,
  ...appointmentPaymentRoutes,
  ...orderRoutes,
  ...dayCutRoutes,
  ...commissionRoutes,
  ...productImportRoutes,
  listProducts: {
    method: 'GET',
    path: '/api/product',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Products of the business [PRD2-06]',
    query: z.object({
      businessId: Id.optional(),
      includeArchived: Flag,
      search: z.string().max(80).optional(),
      /** `true`: only those that are running low. */
      low: Flag,
    }),
    data: z.array(Product),
  },
  createProduct: {
    method: 'POST',
    path: '/api/product',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Registers a product; up to 150 per business [PRD2-03, PRD2-06]',
    body: z.object({ product: ProductForm }),
    data: Product,
    message: 'Producto registrado correctamente',
  },
  editProduct: {
    method: 'PUT',
    path: '/api/product/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits a product and takes it out of the archive [PRD2-01]',
    params: IdParams,
    body: z.object({ product: ProductEdit, revision: Revision }),
    data: Product,
    message: 'Producto actualizado correctamente',
  },
  archiveProduct: {
    method: 'PATCH',
    path: '/api/product/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'archive=true archives, without it restores [G2-07]',
    params: IdParams,
    query: z.object({ archive: Flag }),
    data: Product,
  },
  deleteProduct: {
    method: 'DELETE',
    path: '/api/product/:id',
    access: 'business',
    permission: { ...page, action: 'delete' },
    summary:
      'Removes a product, or archives one whose stock has moved or that something names [G1-03]',
    params: IdParams,
    data: z.object({ _id: Id, archived: z.boolean() }),
  },
  clientsWithRecords: {
    method: 'POST',
    path: '/internal/catalog/clients/with-records',
    access: 'internal',
    callers: ['crm'],
    summary:
      'Those of up to 1,000 clients that have an enrolment, an order, money or wait for a seat',
    body: z.object({ ids: z.array(Id).max(1_000) }),
    data: z.array(Id),
  },
  knownOfferings: {
    method: 'POST',
    path: '/internal/catalog/offering/known',
    access: 'internal',
    callers: ['crm'],
    summary:
      'Those of up to 500 ids that are products, courses or properties of the business, archived or not unless asked for',
    body: z.object({
      kind: OfferingKind,
      ids: z.array(Id).max(500),
      /** Leaves out archived ones. */
      isActiveOnly: z.boolean().optional(),
    }),
    data: z.array(Id),
  },
  quoteProducts: {
    method: 'POST',
    path: '/internal/catalog/quote',
    access: 'internal',
    summary: 'Products an assistant may quote, best match first',
    body: z.object({
      search: z.string().max(80),
      limit: z.number().int().min(1).max(20).default(5),
    }),
    data: z.array(Product),
  },
})

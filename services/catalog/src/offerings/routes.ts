import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { findKnownOfferings } from './repository.ts'

/** What is asked about products, courses and properties alike. */
export const offeringRoutes = (ctx: CatalogContext): void =>
  serve(ctx, r.knownOfferings, ({ actor, body }) =>
    findKnownOfferings(ctx.db, businessOf(actor), body)
  )

import { catalogErrors } from '@mostrador/contracts/catalog'
import {
  consume,
  consumeOutside,
  createImportEngine,
  defineService,
  every,
  followClientErasures,
  followClientMerges,
  work,
} from '@mostrador/platform'
import { appointmentPaymentRoutes } from './appointment-payments/routes.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { clientRecordRoutes } from './client-records.ts'
import { commissionRoutes } from './commissions/routes.ts'
import { Config } from './config.ts'
import { onPaymentReceived, onPaymentRestored, onPaymentReturned } from './consumers/on-payment.ts'
import { onSeatOffered } from './consumers/on-seat-offered.ts'
import { createCatalogContext } from './context.ts'
import { courseRoutes } from './courses/routes.ts'
import { enrollmentImportRoutes } from './enrollment-imports/routes.ts'
import { enrollmentRoutes } from './enrollments/routes.ts'
import { expireSeatOffer } from './jobs/expire-seat-offer.ts'
import { dayCutRoutes } from './day-cuts/routes.ts'
import { moneyRoutes } from './money/routes.ts'
import { offeringRoutes } from './offerings/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { fileRoutes, incomingFolder } from './files/routes.ts'
import { productImportRoutes } from './products/import-routes.ts'
import { productRoutes } from './products/routes.ts'
import { propertyRoutes } from './properties/routes.ts'
import { resourceRoutes } from './resources/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { deleteLeftovers, discardHalfReceived } from './retention.ts'
import { waitlistRoutes } from './waitlist/routes.ts'
import { expireOffer } from './waitlist/use-cases.ts'

const HOUR_SECONDS = 3_600

/** What a business sells besides its time, and the files that it shows to its clients. */
export const catalog = defineService({
  name: 'catalog',
  config: Config,
  errors: catalogErrors,
  async setup(service) {
    const ctx = createCatalogContext(service)
    productRoutes(ctx)
    fileRoutes(ctx)
    resourceRoutes(ctx)
    stockRoutes(ctx)
    courseRoutes(ctx)
    propertyRoutes(ctx)
    offeringRoutes(ctx)
    enrollmentRoutes(ctx)
    waitlistRoutes(ctx)
    attendanceRoutes(ctx)
    consume(ctx, 'catalog-waitlist', { 'course.seat_offered': onSeatOffered })
    work(ctx, expireSeatOffer, expireOffer(ctx))
    followClientMerges(ctx, 'catalog')
    followClientErasures(ctx, 'catalog')
    clientRecordRoutes(ctx)
    moneyRoutes(ctx)
    appointmentPaymentRoutes(ctx)
    consumeOutside(ctx, 'catalog-payments', {
      'payment.received': onPaymentReceived(ctx),
      'payment.returned': onPaymentReturned(ctx),
      'payment.restored': onPaymentRestored(ctx),
    })
    orderRoutes(ctx)
    dayCutRoutes(ctx)
    commissionRoutes(ctx)
    const imports = createImportEngine(ctx, { folder: incomingFolder(ctx) })
    productImportRoutes(ctx, imports)
    enrollmentImportRoutes(ctx, imports)
    await discardHalfReceived(ctx)
    every(ctx, 'catalog-retention', HOUR_SECONDS, () => deleteLeftovers(ctx))
  },
})

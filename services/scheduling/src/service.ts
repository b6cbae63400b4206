import { schedulingErrors } from '@mostrador/contracts/scheduling'
import {
  consume,
  consumeOutside,
  defineService,
  followClientErasures,
  followClientMerges,
  PublicAddress,
} from '@mostrador/platform'
import { appointmentRoutes } from './appointments/routes.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { bookableRoutes } from './bookables/routes.ts'
import { branchRoutes } from './branches/routes.ts'
import { calendarFeedRoutes } from './calendar-feed/routes.ts'
import { calendarJobs } from './jobs/calendar.ts'
import { calendarRoutes } from './calendar-sync/routes.ts'
import { Config } from './config.ts'
import { onBusinessChanged } from './consumers/on-business-changed.ts'
import { onStockMoved } from './consumers/on-stock-moved.ts'
import { onMoneyDeleted, onMoneyRecorded } from './consumers/on-money.ts'
import { onZoneChanged } from './consumers/on-zone-changed.ts'
import { createSchedulingContext } from './context.ts'
import { appointmentPayments } from './payments/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { specialistRoutes } from './specialists/routes.ts'
import { todayRoutes } from './today/routes.ts'

/** Branches, services, specialists, their hours, and the agenda. */
export const scheduling = defineService({
  name: 'scheduling',
  config: Config,
  clusterConfig: PublicAddress,
  errors: schedulingErrors,
  setup(service) {
    const ctx = createSchedulingContext(service)
    branchRoutes(ctx)
    serviceRoutes(ctx)
    specialistRoutes(ctx)
    appointmentRoutes(ctx)
    blockRoutes(ctx)
    availabilityRoutes(ctx)
    bookableRoutes(ctx)
    todayRoutes(ctx)
    consume(
      ctx,
      'scheduling',
      {},
      {
        'business.zone_changed': onZoneChanged(ctx),
        'stock.moved': onStockMoved,
        'money.recorded': onMoneyRecorded,
        'money.deleted': onMoneyDeleted,
      }
    )
    followClientMerges(ctx, 'scheduling')
    followClientErasures(ctx, 'scheduling')
    appointmentPayments(ctx)
    calendarRoutes(ctx)
    calendarFeedRoutes(ctx)
    calendarJobs(ctx)
    // Nothing in the database changes, so there is nothing to do exactly once.
    consumeOutside(ctx, 'scheduling-zones', { 'business.changed': onBusinessChanged(ctx) })
  },
})

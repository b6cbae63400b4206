import type { DomainEvent } from '@mostrador/contracts'
import type { SchedulingContext, SqlTransaction } from '../context.ts'
import { keepLocalTimes } from '../zones/use-cases.ts'

/** Moves the hours and appointments of a business to the clock of its new zone. */
export const onZoneChanged =
  (ctx: Pick<SchedulingContext, 'clock' | 'zones' | 'freeTimes'>) =>
  async ({ data, at }: DomainEvent<'business.zone_changed'>, tx: SqlTransaction): Promise<void> => {
    ctx.zones.forget(data.businessId)
    await keepLocalTimes(ctx, tx, { ...data, at })
    ctx.freeTimes.forget(data.businessId)
  }

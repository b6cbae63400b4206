import type { SchedulingContext } from '../context.ts'

/** The business may have changed its time zone: it is read again. */
export const onBusinessChanged =
  ({ zones }: Pick<SchedulingContext, 'zones'>) =>
  async ({ data }: { readonly data: { readonly businessId: string } }): Promise<void> =>
    zones.forget(data.businessId)

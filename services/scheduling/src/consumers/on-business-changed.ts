import type { SchedulingContext } from '../context.ts'

/** The business may have moved to another zone: its zone is asked for again. */
export const onBusinessChanged =
  ({ zones }: Pick<SchedulingContext, 'zones'>) =>
  async ({ data }: { readonly data: { readonly businessId: string } }): Promise<void> =>
    zones.forget(data.businessId)

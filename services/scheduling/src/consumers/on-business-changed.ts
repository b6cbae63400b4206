import type { Zones } from '../zones/zone-client.ts'

/** The business may have moved to another zone. */
export const onBusinessChanged =
  (zones: Zones) =>
  async ({ data }: { readonly data: { readonly businessId: string } }): Promise<void> =>
    zones.forget(data.businessId)

import { z } from 'zod'

/** What a business offers besides services. */
export const OfferingKind = z.enum(['products', 'courses', 'properties'])
export type OfferingKind = z.output<typeof OfferingKind>

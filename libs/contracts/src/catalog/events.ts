import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'

export const catalogEvents = defineEvents({ 'product.changed': z.object({ productId: Id }) })

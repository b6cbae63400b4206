import { expect, it } from 'vitest'
import { metadataWithNext, planAt, PlanMetadata } from './plan-metadata.ts'

const plata = { planId: 'plata', planName: 'Plan Plata', credits: 2_000 }
const bronce = { planId: 'bronce', planName: 'Plan Bronce', credits: 1_000 }
const businessId = '018f0000-0000-7000-8000-000000000001'

/** As Stripe keeps it. */
const withoutEmpty = (metadata: Record<string, string>) =>
  Object.fromEntries(Object.entries(metadata).filter(([, text]) => text !== ''))

it('starts a smaller plan with the first period that begins at its date', () => {
  const metadata = PlanMetadata.parse({
    businessId,
    ...withoutEmpty(metadataWithNext(plata, bronce, 2_000)),
  })
  expect(planAt(metadata, 1_000)).toEqual({ plan: plata, next: bronce })
  expect(planAt(metadata, 2_000)).toEqual({ plan: bronce, next: null })
})

it('reads plans from before plan changes', () => {
  const metadata = PlanMetadata.parse({ businessId, planId: 'oro', credits: '5000' })
  expect(planAt(metadata, 1)).toEqual({
    plan: { planId: 'oro', planName: 'oro', credits: 5_000 },
    next: null,
  })
})

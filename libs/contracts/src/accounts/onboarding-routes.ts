import { z } from 'zod'
import { Id } from '../common.ts'
import type { Routes } from '../contract.ts'

/** What somebody wants the product for, and in particular [ONB-08]. */
export const mainUses = {
  appointments: ['serviceAppointments', 'salesCalls', 'propertyTours'],
  sales: ['physicalProducts', 'infoProducts'],
  events: ['events'],
  recruitment: ['selectionProcess'],
} as const
export type MainUse = keyof typeof mainUses
export type Use = (typeof mainUses)[MainUse][number]

/** The key of a step, such as `sucursales`. Features name their own steps. */
const StepKey = z.string().regex(/^[a-z][a-z-]{0,39}$/)
const MAX_STEPS = 20
const MAX_ITEMS = 100

const fields = {
  /** How the person gets a business; `none`: they make one, or have not chosen [ONB-01]. */
  path: z.enum(['none', 'claim', 'join']),
  mainUse: z.enum(['appointments', 'sales', 'events', 'recruitment']).nullable(),
  use: z
    .enum([
      ...mainUses.appointments,
      ...mainUses.sales,
      ...mainUses.events,
      ...mainUses.recruitment,
    ])
    .nullable(),
  /** The active step; null before the person began. */
  step: StepKey.nullable(),
  /** How many of each topic were asked for [ONB-10]. */
  counts: z
    .record(StepKey, z.number().int().min(1).max(MAX_ITEMS))
    .refine(counts => Object.keys(counts).length <= MAX_STEPS, 'Son demasiados pasos'),
  isFinished: z.boolean(),
}

/** Where a person is in setting up a business [ONB-16]. */
export const Onboarding = z.object({
  /** The business that is set up; null before there is one. */
  businessId: Id.nullable(),
  ...fields,
  /** Counts the changes; 0: nothing is kept yet. */
  /** Counts what was kept; the next one still fits its column. */
  revision: z.number().int().min(0).max(2_000_000_000, 'Recarga la página para continuar'),
})
export type Onboarding = z.output<typeof Onboarding>

/** How far a person has come in setting up a business. */
export const onboardingRoutes = {
  getOnboarding: {
    method: 'GET',
    path: '/api/onboarding',
    access: 'user',
    summary:
      'The unfinished set-up of the active business, else that of a new one; whether a request to join waits [ONB-16]',
    data: z.object({ onboarding: Onboarding, isJoinRequested: z.boolean() }),
  },
  putOnboarding: {
    method: 'PUT',
    path: '/api/onboarding',
    access: 'user',
    summary: 'Keeps the progress; another device that wrote meanwhile is told with its own state',
    body: z.object({ onboarding: Onboarding }),
    data: Onboarding,
  },
} as const satisfies Routes

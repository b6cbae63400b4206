import { z } from 'zod'
import { Id, IdParams, Instant } from '../common.ts'
import type { Routes } from '../contract.ts'

/** Who changed the consent: the contact, or a member of the business. */
export const consentSources = ['chat', 'staff', 'bulk', 'import'] as const
export const ConsentSource = z.enum(consentSources)
export type ConsentSource = z.output<typeof ConsentSource>

/** An entry of the log of consent to automatic messages; entries are added and never changed. */
export const Consent = z.object({
  _id: Id,
  given: z.boolean(),
  source: ConsentSource,
  reason: z.string(),
  /** Who wrote it down; empty when the contact did it by a message. */
  by: z.string(),
  at: Instant,
})
export type Consent = z.output<typeof Consent>

export const clientConsentRoutes = {
  listConsent: {
    method: 'GET',
    path: '/api/client/:id/consent',
    access: 'business',
    permission: { page: 'contacts', action: 'view' },
    summary: 'When a contact said yes and no to automatic messages, newest first, up to 100',
    params: IdParams,
    data: z.array(Consent),
  },
} as const satisfies Routes

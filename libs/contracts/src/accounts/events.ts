import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'

export const accountsEvents = defineEvents({
  /**
   * Key: business. Other services create what every business starts with: an assistant, a credit
   * account, a funnel.
   */
  'business.created': {
    audience: 'nobody',
    label: 'Negocio nuevo',
    schema: z.object({
      businessId: Id,
      ownerUserId: Id.nullable(),
      /** Whether it is the first that its owner registered; absent in older events. */
      isFirst: z.boolean().optional(),
    }),
  },
  'business.changed': {
    audience: 'members',
    label: 'Cambió un negocio',
    schema: z.object({ businessId: Id }),
  },
  /** Key: business. Hours on the clock stay: appointments to come are moved to the same ones. */
  'business.zone_changed': {
    audience: 'nobody',
    label: 'Cambió la zona horaria de un negocio',
    schema: z.object({ businessId: Id, from: z.string(), to: z.string() }),
  },
  'user.registered': {
    audience: 'nobody',
    label: 'Persona nueva',
    schema: z.object({ userId: Id }),
  },
  /** Access of a person to a business changed; sessions and sockets look again. */
  'member.access_changed': {
    audience: 'replicas',
    label: 'Cambió el acceso de una persona',
    schema: z.object({ userId: Id, businessId: Id }),
  },
  /** The address, its verification or the password of a person changed. Key: user. */
  'user.changed': {
    audience: 'nobody',
    label: 'Cambió la cuenta de una persona',
    schema: z.object({ userId: Id }),
  },
  /**
   * Somebody was invited, or an invitation was sent again, withdrawn, accepted or declined. Key:
   * business.
   */
  'invitation.changed': {
    audience: 'business',
    label: 'Cambió una invitación',
    schema: z.object({ businessId: Id, invitationId: Id }),
  },
  'session.ended': {
    audience: 'replicas',
    label: 'Terminó una sesión',
    schema: z.object({ sessionId: Id, userId: Id }),
  },
})

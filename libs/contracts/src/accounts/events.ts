import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'

export const accountsEvents = defineEvents({
  /** Key: business. Others open what every new business has: an assistant, a credit account, a funnel. */
  'business.created': z.object({ businessId: Id, ownerUserId: Id.nullable() }),
  'business.changed': z.object({ businessId: Id }),
  'user.registered': z.object({ userId: Id }),
  /** Access of a person to a business changed; sessions and sockets look again. */
  'member.access_changed': z.object({ userId: Id, businessId: Id }),
  /** The address, its verification or the password of a person changed. Key: user. */
  'user.changed': z.object({ userId: Id }),
  /** Somebody was invited, or an invitation was sent again, withdrawn, accepted or declined. Key: business. */
  'invitation.changed': z.object({ businessId: Id, invitationId: Id }),
  'session.ended': z.object({ sessionId: Id, userId: Id }),
})

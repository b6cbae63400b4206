import type { Clock } from '@mostrador/kernel'
import type { Db } from '../sessions/repository.ts'
import { invitationByToken } from './repository.ts'

/** Whether this is the link of an open invitation to exactly this address. */
export const isInvitedAs = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  token: string,
  email: string
): Promise<boolean> => (await invitationByToken(db, token, clock.now()))?.email === email

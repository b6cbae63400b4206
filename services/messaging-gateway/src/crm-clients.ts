import { crmRoutes } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { MessagingContext } from './context.ts'

/** Milliseconds; a person waits for their message meanwhile. */
const TIMEOUT_MS = 3_000

/** Whether a contact asked that their data be erased. Rejects while crm does not answer. */
export const isToBeErased = async (
  { call }: Pick<MessagingContext, 'call'>,
  businessId: string,
  clientId: string
): Promise<boolean> => {
  const options = {
    as: actorOf.service('messaging-gateway', businessId),
    timeoutMs: TIMEOUT_MS,
  }
  return (await call(crmRoutes.blockedClients, { body: { ids: [clientId] } }, options)).length > 0
}

/**
 * Refuses `client_to_be_erased`: the client asked for the erasure of their data. While crm does not
 * answer the team can go on writing to everybody.
 */
export const refuseErased = async (
  ctx: Pick<MessagingContext, 'call' | 'log'>,
  businessId: string,
  clientId: string | null
): Promise<void> => {
  if (clientId === null) return
  try {
    if (!(await isToBeErased(ctx, businessId, clientId))) return
  } catch (error) {
    ctx.log.warn({ err: error }, 'Whether a client is to be erased could not be read')
    return
  }
  throw new Refusal('client_to_be_erased')
}

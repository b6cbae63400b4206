import { crmRoutes as r } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import { findClient } from '../clients/repository.ts'
import type { CrmContext } from '../context.ts'
import { findConsents } from './repository.ts'

const MAX_ENTRIES = 100

/** The consent log of a contact. */
export const consentRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.listConsent, async ({ actor, params }) => {
    const businessId = businessOf(actor)
    const client = await findClient(ctx.db, businessId, params.id)
    if (client === null) throw new Refusal('client_not_found')
    return findConsents(ctx.db, businessId, client.id, MAX_ENTRIES)
  })
}

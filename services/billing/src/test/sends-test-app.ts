import type { Actor } from '@mostrador/contracts'
import { accountsErrors, accountsRoutes } from '@mostrador/contracts/accounts'
import { billingRoutes as r, type CreditSend } from '@mostrador/contracts/billing'
import { newId, Refusal } from '@mostrador/kernel'
import { actorOf, defineService, serve } from '@mostrador/platform'
import { anActor } from '@mostrador/testing'
import { startBilling } from './billing-test-app.ts'

const facts = {
  name: 'Barbería',
  description: '',
  isWorking: true,
  timezone: { name: 'America/Mexico_City' },
  messageClock: '24h' as const,
  countryCode: '52',
  whatsapp: '',
  whatsappOwner: '',
  ownerUserId: null,
}

/** billing beside an accounts that knows every business but one. */
export const startSends = async () => {
  const unknownBusinessId = newId()
  /** The current end of every business. */
  const ends = { at: '2026-12-01T18:00:00.000Z' }
  const accounts = defineService({
    name: 'accounts',
    errors: accountsErrors,
    setup(ctx) {
      serve(ctx, accountsRoutes.businessFacts, async ({ params: { id } }) => {
        await Promise.resolve()
        if (id === unknownBusinessId) throw new Refusal('business_not_found')
        return { _id: id, ...facts, endSubscription: ends.at }
      })
    },
  })
  const app = await startBilling({ services: [accounts] })
  const admin: Actor = anActor({ role: 'admin', businessId: null })
  /** A send of 10 free credits; the price per credit follows from the total. */
  const send = (fields: Partial<CreditSend>, as: Actor = admin) => {
    const { amount = 10, totalPrice = 0 } = fields
    return app.as(as)(r.sendCredits, {
      body: {
        businessId: null,
        partnerId: null,
        amount,
        type: 'transfer',
        creditType: 'gpt',
        creditSource: fields.partnerId ? 'prepayCredits' : null,
        renewalDuration: 'none',
        resetDate: null,
        date: app.clock.now().toISOString(),
        totalPrice,
        pricePerCredit: totalPrice / amount,
        ...fields,
      },
    })
  }
  return {
    ...app,
    admin,
    ends,
    unknownBusinessId,
    send,
    /** A partner with whole credits in its two counters. */
    async newPartner(prepay: number, sold = 0): Promise<string> {
      const partnerId = newId()
      await app.as(actorOf.system(newId()))(r.openPartnerAccount, {
        params: { partnerId },
        body: {
          name: 'Agencia Norte',
          code: 'norte1',
          prepayCredits: prepay * 1000,
          soldCredits: sold * 1000,
        },
      })
      return partnerId
    },
    async partner(partnerId: string) {
      const input = { params: { partnerId }, query: {} }
      return (await app.as(admin)(r.partnerCredits, input)).data
    },
    async movements(owner: Actor) {
      return (await app.as(owner)(r.listCreditMovements, { query: {} })).data.movements
    },
  }
}

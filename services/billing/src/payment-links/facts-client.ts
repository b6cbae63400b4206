import { accountsRoutes } from '@mostrador/contracts/accounts'
import { type PaymentFacts, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { digitsOf, Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'

/** What an appointment costs now; null when it was deleted. */
export const readFacts = async (
  { call }: BillingContext,
  businessId: string,
  { appointmentId, firstSeenAt }: { appointmentId: string; firstSeenAt: Date | null }
): Promise<PaymentFacts | null> => {
  try {
    return await call(
      schedulingRoutes.paymentFacts,
      {
        params: { id: appointmentId },
        query: firstSeenAt === null ? {} : { firstSeenAt: firstSeenAt.toISOString() },
      },
      actorOf.service('billing', businessId)
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'appointment_not_found') return null
    throw error
  }
}

/** How the page of a link presents the business. */
export const readBrand = async ({ call }: BillingContext, businessId: string) => {
  const facts = await call(
    accountsRoutes.businessFacts,
    { params: { id: businessId } },
    actorOf.service('billing', businessId)
  )
  return {
    _id: businessId,
    name: facts.name,
    logo: facts.logo ?? null,
    color: facts.favoriteColors?.[0] ?? null,
    whatsapp: facts.whatsapp === '' ? '' : digitsOf(`${facts.countryCode}${facts.whatsapp}`),
    timeZone: facts.timezone.name,
  }
}

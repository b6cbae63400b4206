import { accountsRoutes } from '@mostrador/contracts/accounts'
import { defineService, serve } from '@mostrador/platform'

const zones = new Map<string, string>()

/** From now on accounts answers this zone for the business. */
export const setZone = (businessId: string, zone: string): void => {
  zones.set(businessId, zone)
}

/** The address with which a user signs in. */
export const addressOf = (userId: string): string => `${userId}@correo.example`

/** Stands in for accounts: the facts of a business, in America/Mexico_City unless set. */
export const fakeAccounts = defineService({
  name: 'accounts',
  setup(ctx) {
    serve(ctx, accountsRoutes.userAddress, ({ params }) => ({ email: addressOf(params.id) }))
    serve(ctx, accountsRoutes.businessFacts, ({ params }) => ({
      _id: params.id,
      name: 'Estética Lupita',
      description: '',
      isWorking: true,
      timezone: { name: zones.get(params.id) ?? 'America/Mexico_City' },
      messageClock: '24h' as const,
      countryCode: '52',
      whatsapp: '2221234567',
      whatsappOwner: '2221234567',
      endSubscription: '2099-01-01T00:00:00.000Z',
      ownerUserId: null,
    }))
  },
})

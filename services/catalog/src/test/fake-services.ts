import { randomUUID } from 'node:crypto'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { noRests } from '@mostrador/kernel'
import { businessOf, defineService, serve } from '@mostrador/platform'

const day = { from: '09:00', to: '18:00' }
const everyDay = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
}

/** A crm whose contacts are interested in these. */
export const crmWith = (idsOfInterest: ReadonlySet<string>) =>
  defineService({
    name: 'crm',
    setup: ctx => {
      serve(ctx, crmRoutes.itemsOfInterest, ({ body }) =>
        body.ids.filter(id => idsOfInterest.has(id))
      )
    },
  })

/**
 * The services that catalog asks where else a file is shown or a product used; `usedUrls` and `used`
 * say where.
 */
export const fakeServices = () => {
  const usedUrls = {
    logo: null as string | null,
    inService: [] as string[],
    inBranch: [] as string[],
  }
  const used = { inService: [] as string[], inBranch: [] as string[], byClients: new Set<string>() }
  const accounts = defineService({
    name: 'accounts',
    setup: ctx => {
      serve(ctx, accountsRoutes.businessFacts, ({ params }) => ({
        _id: params.id,
        name: 'Estética Lupita',
        description: '',
        isWorking: true,
        timezone: { name: 'America/Mexico_City' },
        messageClock: '24h' as const,
        countryCode: '52',
        whatsapp: '2221234567',
        whatsappOwner: '2221234567',
        endSubscription: '2099-01-01T00:00:00.000Z',
        ownerUserId: null,
        logo: usedUrls.logo,
      }))
    },
  })
  const scheduling = defineService({
    name: 'scheduling',
    setup: ctx => {
      serve(ctx, schedulingRoutes.listServices, ({ actor }) => [
        {
          _id: randomUUID(),
          businessId: businessOf(actor),
          customId: '',
          name: 'Corte',
          description: 'Corte de pelo',
          price: '200',
          duration: 30,
          available: true,
          isAlwaysAvailable: true,
          isArchived: false,
          linkPrice: null,
          images: usedUrls.inService,
          resources: [],
          restSchedules: null,
          stockOperations: used.inService.map(productId => ({ productId, amount: 1 })),
          branches: [],
          specialists: [],
          revision: 'a',
        },
      ])
      serve(ctx, schedulingRoutes.listBranches, ({ actor }) => [
        {
          _id: randomUUID(),
          businessId: businessOf(actor),
          name: 'Centro',
          address: { description: 'Calle 5' },
          location: '',
          city: 'Puebla',
          state: 'Puebla',
          country: 'México',
          schedules: { ...everyDay, frecuency: 30 },
          restSchedules: noRests(),
          resources: usedUrls.inBranch,
          services: [],
          products: used.inBranch,
          isArchived: true,
          revision: 'a',
        },
      ])
    },
  })
  return { usedUrls, used, services: [accounts, scheduling, crmWith(used.byClients)] }
}

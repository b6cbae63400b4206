import { type Client, crmRoutes } from '@mostrador/contracts/crm'
import { defineService, serve } from '@mostrador/platform'
import { before, funnelId, type World } from './world.ts'

export const fakeCrm = (world: World) =>
  defineService({
    name: 'crm',
    setup(ctx) {
      serve(
        ctx,
        crmRoutes.resolveContact,
        () => (before(world, 'resolveContact'), { client: clientOf(world), created: false })
      )
      serve(ctx, crmRoutes.listFunnels, () => [
        {
          _id: funnelId,
          businessId: world.businessId,
          name: 'Ventas',
          description: '',
          notes: [],
          phases: [],
        },
      ])
      serve(ctx, crmRoutes.saveClientData, ({ body }) => (world.saved.push(body), clientOf(world)))
    },
  })

const clientOf = (world: World): Client => ({
  _id: world.clientId,
  businessId: world.businessId,
  customId: '',
  name: 'Laura',
  lastname: '',
  secondLastname: '',
  whatsapp: world.whatsapp,
  countryCode: '52',
  countryCodeExt: '521',
  email: '',
  type: world.clientType,
  birthdate: null,
  gender: null,
  noRespond: world.noRespond,
  noRespondReason: '',
  custom: {},
  pushName: 'Laura',
  instagramAccountId: null,
  messengerId: null,
  whatsAppId: null,
  notes: [],
  funnelPhases: [],
  interests: { services: [], courses: [], products: [], properties: [] },
  lastCampaignId: null,
  lastInteraction: null,
  moneyMovementIds: [],
  notifications: [],
  lastMessage: null,
  createdAt: '2026-11-01T00:00:00.000Z',
})

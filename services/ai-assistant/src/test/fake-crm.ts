import { type Client, crmRoutes } from '@mostrador/contracts/crm'
import { defineService, serve } from '@mostrador/platform'
import { before, funnelId, type FakeState } from './fake-state.ts'

export const fakeCrm = (fakeState: FakeState) =>
  defineService({
    name: 'crm',
    setup(ctx) {
      serve(ctx, crmRoutes.resolveContact, () => {
        before(fakeState, 'resolveContact')
        return { client: clientOf(fakeState), created: false }
      })
      serve(ctx, crmRoutes.listFunnels, () => [
        {
          _id: funnelId,
          businessId: fakeState.businessId,
          name: 'Ventas',
          description: '',
          notes: [],
          phases: [],
        },
      ])
      serve(ctx, crmRoutes.saveClientData, ({ body }) => {
        fakeState.saved.push(body)
        return clientOf(fakeState)
      })
    },
  })

const clientOf = (fakeState: FakeState): Client => ({
  _id: fakeState.clientId,
  businessId: fakeState.businessId,
  customId: '',
  name: 'Laura',
  lastname: '',
  secondLastname: '',
  whatsapp: fakeState.whatsapp,
  countryCode: '52',
  countryCodeExt: '521',
  email: '',
  type: fakeState.clientType,
  birthdate: null,
  gender: null,
  noRespond: fakeState.noRespond,
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

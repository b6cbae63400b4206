import type { Client } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'

/** A contact of whom only these fields are known. */
export const aClient = (fields: Partial<Client> = {}): Client => ({
  _id: newId(),
  businessId: newId(),
  ...{ customId: '', name: '', lastname: '', secondLastname: '', whatsapp: '', email: '' },
  ...{ countryCode: '52', countryCodeExt: '521', type: 'lead', birthdate: null, gender: null },
  ...{ noRespond: false, noRespondReason: '', custom: {}, pushName: '', notes: [] },
  ...{ instagramAccountId: null, messengerId: null, whatsAppId: null, funnelPhases: [] },
  interests: { services: [], courses: [], products: [], properties: [] },
  ...{ lastCampaignId: null, lastInteraction: null, lastMessage: null },
  ...{ moneyMovementIds: [], notifications: [], createdAt: '2026-11-21T18:00:00.000Z' },
  ...fields,
})

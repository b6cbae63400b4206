import { ANY_REVISION } from '@mostrador/contracts'
import { archive, byId, identity, ofBusiness, product, type Call } from './call-data.ts'
import { conversationCalls } from './conversation-calls.ts'
import { courseCalls, courseEndings } from './course-calls.ts'
import { formCalls, formEndings } from './form-calls.ts'
import { moneyCalls } from './money-calls.ts'
import { orderCalls } from './order-calls.ts'
import { schedulingCalls } from './scheduling-calls.ts'
import { clientImportCalls, enrollmentImportCalls, productImportCalls } from './import-calls.ts'
import { instantAt } from './fixture.ts'

/**
 * One call per route of libs/contracts, in an order in which all work for their own tenant:
 * what destroys comes last.
 */
export const matrix: Readonly<Record<string, Call>> = {
  'edge-gateway.session': () => ({}),
  'accounts.businessFacts': byId('businessId'),
  'accounts.getBusiness': byId('businessId'),
  'accounts.getBusinessData': byId('businessId'),
  'accounts.createBusiness': (_fixture, n) => ({
    body: {
      business: {
        name: `Otro ${n}`,
        description: 'Otro negocio de prueba',
        whatsapp: '2225550100',
        whatsappOwner: '2225550101',
        countryCode: '52',
        timezone: { name: 'America/Mexico_City' },
      },
    },
  }),
  'accounts.editBusiness': ({ ids }) => ({
    params: { id: ids.businessId },
    body: { business: { description: 'Cortes, barba y tinte' } },
  }),
  'accounts.patchBusiness': ({ ids }) => ({
    params: { id: ids.businessId },
    body: { isWorking: true },
  }),
  'accounts.listMembers': () => ({}),
  'accounts.getOnboarding': () => ({}),
  'accounts.listInvitations': () => ({}),
  'accounts.inviteMember': (_fixture, n) => ({
    body: {
      name: 'Nueva',
      email: `nueva-${n}@correo.example`,
      fullAccess: false,
      permissions: [],
    },
  }),
  'accounts.resendInvitation': byId('invitationId'),
  'accounts.shareInvitation': byId('invitationId'),
  'accounts.editMember': ({ ids }) => ({
    params: { id: ids.memberId },
    body: { fullAccess: true, permissions: [] },
  }),

  ...schedulingCalls,

  'crm.searchClients': ({ ids, mark }) => ({ query: { businessId: ids.businessId, search: mark } }),
  'crm.listClients': ({ ids, mark }) => ({ query: { businessId: ids.businessId, search: mark } }),
  'crm.getClient': byId('clientId'),
  'crm.listClientActivity': byId('clientId'),
  'crm.setInterest': ({ ids }) => ({
    params: { id: ids.clientId },
    body: { kind: 'services', itemId: ids.serviceId, isInterested: true },
  }),
  'crm.listDuplicates': () => ({}),
  'crm.dismissDuplicate': ({ ids }) => ({
    body: { firstId: ids.clientId, secondId: ids.otherClientId },
  }),
  'crm.previewMerge': ({ ids }) => ({
    query: { survivorId: ids.clientId, mergedId: ids.otherClientId },
  }),
  'crm.listMerges': byId('clientId'),
  'scheduling.clientRecords': byId('clientId'),
  'catalog.clientRecords': byId('clientId'),
  'messaging-gateway.clientRecords': byId('clientId'),
  'crm.clientFacts': byId('clientId'),
  'crm.existingClients': ({ ids }) => ({ body: { ids: [ids.clientId] } }),
  'crm.blockedClients': ({ ids }) => ({ body: { ids: [ids.clientId] } }),
  'crm.itemsOfInterest': ({ ids }) => ({ body: { kind: 'products', ids: [ids.productId] } }),
  'crm.clientNames': ({ ids }) => ({ query: { ids: ids.clientId } }),
  'crm.clientReach': ({ ids }) => ({ query: { ids: ids.clientId } }),
  'crm.createClient': ({ whatsapp }) => ({ body: { client: { name: 'Conocida', whatsapp } } }),
  'crm.editClient': ({ ids }) => ({
    params: { id: ids.clientId },
    body: { client: { lastname: 'Rojas' } },
  }),
  'crm.addNote': ({ ids }) => ({ params: { id: ids.clientId }, body: { text: 'Otra nota' } }),
  'crm.importClients': ({ ids, whatsapp }) => ({
    body: { newClients: [{ name: 'Traída', whatsapp }], bussinessId: ids.businessId },
  }),
  'crm.listFunnels': ofBusiness,
  'crm.createNotification': ({ ids }) => ({
    body: {
      clientId: ids.clientId,
      funnelId: ids.funnelId,
      appointmentId: ids.appointmentId,
      text: 'Otro aviso',
      deliveryDate: instantAt(61, 10),
    },
  }),
  'crm.listNotifications': ({ ids }) => ({ query: { cId: ids.clientId } }),
  'crm.resolveContact': fixture => ({
    body: { identity: identity(fixture), threadId: fixture.ids.threadId, at: instantAt(0, 9) },
  }),
  'crm.saveClientData': ({ ids }) => ({
    params: { id: ids.clientId },
    body: { lastname: 'Rojas' },
  }),
  'crm.moveByReference': ({ ids }) => ({
    params: { id: ids.clientId },
    body: { actionReference: 'confirmada' },
  }),
  'crm.deleteNotification': byId('notificationId'),
  ...formCalls,

  ...conversationCalls,

  'billing.getCredits': () => ({}),
  'billing.listCreditMovements': () => ({ query: {} }),
  'billing.chargeConversion': ({ ids }, n) => ({
    body: { key: `conversion-${ids.businessId}-${n}`, concept: 'Prueba' },
  }),
  'billing.balances': () => ({}),
  'billing.priceList': () => ({}),
  'billing.entitlements': () => ({}),
  'billing.subscriptionState': () => ({}),
  'billing.listInvoices': () => ({}),
  'billing.recharge': ({ ids }, n) => ({
    body: { creditType: 'gpt', amount: 1, key: `admin:${ids.businessId}-${n}`, concept: 'Prueba' },
  }),
  'billing.reserve': ({ reservation }) => ({
    body: { creditType: 'gpt', amount: 1_000, key: reservation },
  }),
  'billing.capture': ({ reservation }) => ({
    body: { key: reservation, amount: 1_000, concept: 'Prueba' },
  }),
  'billing.release': ({ reservation }, n) => ({
    body: { key: n < 0 ? `${reservation}-free` : reservation },
  }),
  'billing.spentSince': () => ({ body: { since: instantAt(0, 0) } }),
  'billing.putThresholds': () => ({
    body: { lowCreditThreshold: 10, creditNotificationInterval: 24 },
  }),

  'billing.appointmentPayment': byId('appointmentId'),
  'billing.paymentsToRefund': () => ({}),
  'billing.listDisputes': () => ({}),
  'billing.paymentNotices': () => ({}),
  'billing.getSeller': () => ({}),
  'billing.providerMarkers': () => ({}),
  'billing.disconnectSeller': () => ({}),

  'catalog.listProducts': ({ ids, mark }) => ({
    query: { businessId: ids.businessId, search: mark },
  }),
  'catalog.createProduct': (_fixture, n) => ({ body: { product: product(n) } }),
  'catalog.editProduct': ({ ids }, n) => ({
    params: { id: ids.productId },
    body: { product: product(n) },
  }),
  'catalog.archiveProduct': archive('productId'),
  'catalog.listStockMovements': ({ ids }) => ({
    query: { businessId: ids.businessId, appointmentId: ids.appointmentId },
  }),
  'catalog.listStockLevels': ofBusiness,
  'catalog.createStockMovements': ({ ids, mark }) => ({
    body: {
      stockMovement: {
        productId: ids.productId,
        branchId: ids.branchId,
        quantity: 1,
        comments: mark,
      },
    },
  }),
  'catalog.countStock': ({ ids }) => ({
    body: {
      count: {
        branchId: ids.branchId,
        counts: [{ productId: ids.productId, expected: 0, counted: 1 }],
      },
    },
  }),
  'catalog.uploadFile': () => ({ body: { name: 'foto.gif', bytes: 43, sha256: '' } }),
  ...productImportCalls,
  ...clientImportCalls,
  ...enrollmentImportCalls,
  'catalog.listResources': ofBusiness,
  'catalog.createResource': (_fixture, n) => ({
    body: { resource: { name: `Recurso ${n}`, usage: 'static' } },
  }),
  'catalog.editResource': ({ ids, fileUrl, mark }) => ({
    params: { id: ids.resourceId },
    body: {
      revision: ANY_REVISION,
      resource: {
        name: `Promo ${mark}`.slice(0, 30),
        usage: 'static',
        items: [{ url: fileUrl, type: 'image', caption: mark, description: mark }],
      },
    },
  }),
  ...courseCalls,
  ...moneyCalls,
  ...orderCalls,
  'messaging-gateway.disconnectChannel': byId('connectionId'),
  'catalog.quoteProducts': ({ mark }) => ({ body: { search: mark } }),

  'simulator.simulatorStatus': () => ({}),
  'simulator.simulatorPhone': ({ whatsapp }) => ({
    query: { channel: 'whatsapp', personId: `52${whatsapp}` },
  }),
  'simulator.simulatorSend': ({ whatsapp }) => ({
    body: { channel: 'whatsapp', personId: `52${whatsapp}`, name: 'Persona', text: 'gracias' },
  }),
  'simulator.simulatorRead': ({ whatsapp }) => ({
    body: { channel: 'whatsapp', personId: `52${whatsapp}` },
  }),
  'simulator.simulatorForget': ({ whatsapp }) => ({
    body: { channel: 'whatsapp', personId: `52${whatsapp}` },
  }),

  ...courseEndings,
  ...formEndings,
  'catalog.deleteMoneyMovement': byId('moneyMovementId'),
  'catalog.deleteFileByUrl': ({ otherFileUrl }) => ({ query: { url: otherFileUrl } }),
  'catalog.deleteFile': ({ ids }) => ({ body: { public_id: ids.fileId } }),
  // Takes along the files that only it shows.
  'catalog.deleteResource': byId('resourceId'),
  'catalog.deleteProduct': byId('productId'),
  'ai-assistant.deleteAssistant': byId('assistantId'),
  'scheduling.deleteAppointment': byId('blockId'),
  'scheduling.deleteSpecialist': byId('specialistId'),
  'scheduling.deleteService': byId('serviceId'),
  'scheduling.branchAppointments': byId('branchId'),
  'scheduling.specialistAppointments': byId('specialistId'),
  'scheduling.serviceAppointments': byId('serviceId'),
  'scheduling.deleteBranch': byId('branchId'),
  'accounts.withdrawInvitation': byId('invitationId'),
  'accounts.removeMember': byId('memberId'),
  'edge-gateway.chooseBusiness': ({ ids }) => ({ body: { businessId: ids.businessId } }),
}

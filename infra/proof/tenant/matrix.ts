import { ownAccountRoutes } from '@mostrador/contracts/accounts'
import { ownAccountPages } from '@mostrador/contracts/edge-gateway'
import { at, halfHour, type World } from './world.ts'

export type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
/** A call that works for the owner of this world. `n` is new each time. */
type Row = (world: World, n: number) => Parts

/** Routes that name no tenant, or change another business on purpose; each with its reason. */
export const exempt: Readonly<Record<string, string>> = {
  'edge-gateway.register': 'names no tenant',
  'edge-gateway.signIn': 'names no tenant',
  'edge-gateway.signOut': 'names no tenant',
  'accounts.registerUser': 'names no tenant',
  'accounts.signIn': 'names no tenant',
  'accounts.signOut': 'asks for the secret token',
  'accounts.resolveSession': 'asks for the secret token',
  'accounts.chooseBusiness': 'asks for the secret token',
  'accounts.requestToJoin': 'asks another business to be let in, which is its purpose (ONB-04)',
  'accounts.findUser': 'for administrators of the platform: refused to everybody here',
  ...Object.fromEntries(
    Object.keys(ownAccountRoutes).map(name => [
      `accounts.${name}`,
      'asks for the secret of a mail or of a cookie, and names no tenant: suite accounts',
    ])
  ),
  ...Object.fromEntries(
    Object.keys(ownAccountPages).map(name => [
      `edge-gateway.${name}`,
      'about the own account, and names no tenant: suite accounts',
    ])
  ),
  ...Object.fromEntries(
    [
      'listDeadLetters',
      'countDeadLetters',
      'deadLetterBusinesses',
      'retryDeadLetter',
      'discardDeadLetter',
    ].map(name => [
      `accounts.${name}`,
      'for administrators of the platform: refused to everybody here',
    ])
  ),
  'messaging-gateway.verifyWebhook': 'of the provider: suite webhook',
  'messaging-gateway.receiveWebhook': 'of the provider: suite webhook',
}

const week = <Day>(day: Day) => ({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
})
const place = ({ ids }: World) => ({ branchId: ids.branchId, specialistId: ids.specialistId })
const slotOf = (world: World, days: number, hour: number) => ({
  ...place(world),
  serviceId: world.ids.serviceId,
  ...halfHour(at(days, hour)),
})
const branch = ({ ids }: World, mark: string) => ({
  services: [ids.serviceId],
  products: [ids.productId],
  name: `Norte ${mark}`,
  address: { description: 'Calle Norte 5, Centro' },
  city: 'Puebla',
  state: 'Puebla',
  country: 'México',
  schedules: { ...week({ from: '06:00', to: '22:00' }), frecuency: 30 as const },
})
const service = ({ ids }: World, n: number) => ({
  stockOperations: [{ productId: ids.productId, amount: 1 }],
  name: `Tinte ${n}`,
  duration: 30,
  price: '300',
  description: 'Tinte con lavado',
})
const specialist = ({ ids }: World, n: number) => ({
  name: `Beto ${n}`,
  whatsapp: '2225550112',
  branchId: ids.branchId,
  services: [ids.serviceId],
  restSchedules: week([]),
})
const product = (n: number) => ({
  name: `Champú ${n}`,
  description: 'Champú de medio litro',
  price: 90,
})
const identity = ({ whatsapp }: World) => ({
  channel: 'whatsapp',
  whatsapp,
  countryCode: '52',
  countryCodeExt: '',
  whatsAppId: null,
  instagramAccountId: null,
  messengerId: null,
  pushName: 'Persona',
})
const ofBusiness: Row = ({ ids }) => ({ query: { businessId: ids.businessId } })
const byId =
  (name: keyof World['ids']): Row =>
  ({ ids }) => ({ params: { id: ids[name] } })
const archive =
  (name: keyof World['ids']): Row =>
  ({ ids }) => ({ params: { id: ids[name] }, query: {} })

/** One row per route of libs/contracts, in an order in which all of them work for their own tenant: what destroys comes last. */
export const matrix: Readonly<Record<string, Row>> = {
  'edge-gateway.session': () => ({}),
  'accounts.businessFacts': byId('businessId'),
  'accounts.getBusiness': byId('businessId'),
  'accounts.getBusinessData': byId('businessId'),
  'accounts.createBusiness': (_world, n) => ({
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
  'accounts.listInvitations': () => ({}),
  'accounts.inviteMember': (_world, n) => ({
    body: {
      name: 'Nueva',
      email: `nueva-${n}@correo.example`,
      fullAccess: false,
      permissions: [],
    },
  }),
  'accounts.resendInvitation': byId('invitationId'),
  'accounts.editMember': ({ ids }) => ({
    params: { id: ids.memberId },
    body: { fullAccess: true, permissions: [] },
  }),

  'scheduling.listBranches': ofBusiness,
  'scheduling.createBranch': (world, n) => ({ body: { branch: branch(world, String(n)) } }),
  'scheduling.editBranch': world => ({
    params: { id: world.ids.branchId },
    body: { branch: branch(world, world.mark) },
  }),
  'scheduling.archiveBranch': archive('branchId'),
  'scheduling.listServices': ofBusiness,
  'scheduling.getService': byId('serviceId'),
  'scheduling.createService': (world, n) => ({
    body: {
      service: service(world, n),
      branches: [world.ids.branchId],
      specialists: [world.ids.specialistId],
    },
  }),
  'scheduling.editService': (world, n) => ({
    params: { id: world.ids.serviceId },
    body: {
      service: service(world, n),
      branches: [world.ids.branchId],
      specialists: [world.ids.specialistId],
    },
  }),
  'scheduling.archiveService': archive('serviceId'),
  'scheduling.listSpecialists': ({ ids }) => ({
    query: { businessId: ids.businessId, branchId: ids.branchId },
  }),
  'scheduling.searchSpecialists': ({ ids, mark }) => ({
    params: { branchId: ids.branchId },
    query: { search: mark },
  }),
  'scheduling.createSpecialist': (world, n) => ({ body: { specialist: specialist(world, n) } }),
  'scheduling.editSpecialist': (world, n) => ({
    params: { id: world.ids.specialistId },
    body: { specialist: specialist(world, n) },
  }),
  'scheduling.archiveSpecialist': archive('specialistId'),
  'scheduling.listAppointments': ({ ids }) => ({
    query: {
      from: at(0, 0),
      to: at(40, 0),
      branchId: ids.branchId,
      specialistId: ids.specialistId,
    },
  }),
  'scheduling.getAppointment': byId('appointmentId'),
  'scheduling.populateAppointments': ({ ids }) => ({ query: { clientId: ids.clientId } }),
  'scheduling.bookAppointment': (world, n) => ({
    body: { appointment: { clientId: world.ids.clientId, ...slotOf(world, 100 + (n % 900), 12) } },
  }),
  'scheduling.editAppointment': ({ ids }) => ({
    params: { id: ids.appointmentId },
    body: {
      appointment: {
        title: 'Cambiada',
        clientId: ids.clientId,
        branchId: ids.branchId,
        specialistId: ids.specialistId,
        serviceId: ids.serviceId,
      },
    },
  }),
  'scheduling.setAppointmentStatus': ({ ids }) => ({
    params: { id: ids.appointmentId },
    body: { status: 'confirmada' },
  }),
  'scheduling.createBlock': (world, n) => ({
    body: { block: { title: 'Comida', ...place(world), ...halfHour(at(100 + (n % 900), 15)) } },
  }),
  'scheduling.editBlock': world => ({
    params: { id: world.ids.blockId },
    body: { block: { title: 'Junta', ...place(world), ...halfHour(at(21, 11)) } },
  }),
  'scheduling.findSlots': ({ ids }) => ({
    query: {
      serviceId: ids.serviceId,
      specialistId: ids.specialistId,
      branchId: ids.branchId,
      from: at(2, 6).slice(0, 10),
      to: at(4, 6).slice(0, 10),
    },
  }),
  'scheduling.workingTimes': ({ ids }) => ({
    query: { from: at(2, 6).slice(0, 10), to: at(4, 6).slice(0, 10), branchId: ids.branchId },
  }),
  'scheduling.slotsFor': ({ ids }) => ({
    body: {
      serviceId: ids.serviceId,
      specialistId: ids.specialistId,
      from: at(2, 6).slice(0, 10),
      to: at(4, 6).slice(0, 10),
    },
  }),
  'scheduling.nearestSlots': ({ ids }) => ({
    body: { serviceId: ids.serviceId, specialistId: ids.specialistId, around: at(3, 10) },
  }),
  'scheduling.offer': () => ({}),
  'scheduling.bookFor': (world, n) => ({
    body: {
      clientId: world.ids.clientId,
      slot: slotOf(world, 25 + (n % 20), 17),
      notes: '',
      createdBy: 'Ana',
    },
  }),
  'scheduling.appointmentFacts': byId('appointmentId'),
  'scheduling.noticeFacts': ({ ids }) => ({
    params: { clientId: ids.clientId },
    query: { specialistId: ids.specialistId },
  }),
  'scheduling.appointmentsOf': ({ ids }) => ({ params: { clientId: ids.clientId }, query: {} }),
  'scheduling.countAppointments': ({ ids }) => ({ params: { clientId: ids.clientId } }),
  'scheduling.importAppointments': (world, n) => ({
    body: {
      appointments: [
        {
          clientId: world.ids.clientId,
          ...slotOf(world, 1_100 + (n % 900), 12),
          status: 'agendada',
          createdAt: at(0, 9),
          clientNotes: '',
        },
      ],
    },
  }),
  'scheduling.moveFor': world => ({
    body: {
      appointmentId: world.ids.appointmentId,
      clientId: world.ids.clientId,
      slot: slotOf(world, 22, 10),
      updatedBy: 'Ana',
    },
  }),
  'scheduling.cancelFor': ({ ids }) => ({
    body: { appointmentId: ids.appointmentId, clientId: ids.clientId, updatedBy: 'Ana' },
  }),

  'crm.searchClients': ({ ids, mark }) => ({ query: { businessId: ids.businessId, search: mark } }),
  'crm.getClient': byId('clientId'),
  'crm.clientFacts': byId('clientId'),
  'crm.existingClients': ({ ids }) => ({ body: { ids: [ids.clientId] } }),
  'crm.clientNames': ({ ids }) => ({ query: { ids: ids.clientId } }),
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
      text: 'Otro aviso',
      deliveryDate: at(61, 10),
    },
  }),
  'crm.listNotifications': ({ ids }) => ({ query: { cId: ids.clientId } }),
  'crm.resolveContact': world => ({
    body: { identity: identity(world), threadId: world.ids.threadId, at: at(0, 9) },
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

  'messaging-gateway.listThreads': ({ ids, mark }) => ({
    query: { businessId: ids.businessId, name: mark },
  }),
  'messaging-gateway.getThread': byId('threadId'),
  'messaging-gateway.listMessages': ({ ids }) => ({
    query: { threadId: ids.threadId, businessId: ids.businessId },
  }),
  'messaging-gateway.markRead': ({ ids }) => ({ body: { threadId: ids.threadId } }),
  'messaging-gateway.setAttention': ({ ids }) => ({
    params: { id: ids.threadId },
    body: { by: 'me' },
  }),
  'messaging-gateway.threadMessagesByNumber': ({ whatsapp }) => ({
    params: { whatsapp },
    query: {},
  }),
  'messaging-gateway.sendMessage': ({ ids }) => ({
    body: { threadId: ids.threadId, message: 'Con gusto' },
  }),
  'messaging-gateway.listConnections': () => ({}),
  'messaging-gateway.connections': () => ({}),
  'messaging-gateway.connectChannel': ({ accountId }) => ({
    body: { channel: 'whatsapp', accountId, displayName: 'Tomado', token: 'EAA-otro-token' },
  }),
  'messaging-gateway.threadFacts': byId('threadId'),
  'messaging-gateway.recentMessages': ({ ids }) => ({ params: { id: ids.threadId }, query: {} }),
  'messaging-gateway.messageFacts': byId('messageId'),
  'messaging-gateway.queueMessage': ({ ids }, n) => ({
    body: {
      to: { threadId: ids.threadId },
      text: 'Hasta pronto',
      kind: 'reply',
      author: { kind: 'assistant', name: 'Ana' },
      key: `matrix-${ids.threadId}-${n}`,
    },
  }),
  'messaging-gateway.threadsOf': ({ ids }) => ({ params: { clientId: ids.clientId } }),

  'ai-assistant.listAssistants': ofBusiness,
  'ai-assistant.getAssistant': byId('assistantId'),
  'ai-assistant.createAssistant': ({ ids }, n) => ({
    body: {
      assistant: { name: `Eva ${n}`, funnelId: ids.funnelId, branchId: ids.branchId },
    },
  }),
  'ai-assistant.editAssistant': ({ ids }) => ({
    params: { id: ids.assistantId },
    body: {
      assistant: { temperature: 0.4, funnelId: ids.funnelId, branchId: ids.branchId },
    },
  }),
  'ai-assistant.listTurns': ({ ids }) => ({ params: { id: ids.assistantId }, query: {} }),
  'ai-assistant.threadTurns': ({ ids }) => ({ query: { threadId: ids.threadId } }),
  'ai-assistant.getTurn': byId('turnId'),
  'ai-assistant.getSettings': () => ({}),
  'ai-assistant.putSettings': () => ({
    body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
  }),
  'ai-assistant.timings': () => ({
    body: { clientType: 'lead', attended: false, channel: 'whatsapp' },
  }),

  'billing.getCredits': () => ({}),
  'billing.listCreditMovements': () => ({ query: {} }),
  'billing.balances': () => ({}),
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
  'billing.spentSince': () => ({ body: { since: at(0, 0) } }),
  'billing.putThresholds': () => ({
    body: { lowCreditThreshold: 10, creditNotificationInterval: 24 },
  }),

  'catalog.listProducts': ({ ids, mark }) => ({
    query: { businessId: ids.businessId, search: mark },
  }),
  'catalog.createProduct': (_world, n) => ({ body: { product: product(n) } }),
  'catalog.editProduct': ({ ids }, n) => ({
    params: { id: ids.productId },
    body: { product: product(n) },
  }),
  'catalog.archiveProduct': archive('productId'),
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

  'catalog.deleteProduct': byId('productId'),
  'ai-assistant.deleteAssistant': byId('assistantId'),
  'scheduling.deleteAppointment': byId('blockId'),
  'scheduling.deleteSpecialist': byId('specialistId'),
  'scheduling.deleteService': byId('serviceId'),
  'scheduling.deleteBranch': byId('branchId'),
  'accounts.withdrawInvitation': byId('invitationId'),
  'accounts.removeMember': byId('memberId'),
  'edge-gateway.chooseBusiness': ({ ids }) => ({ body: { businessId: ids.businessId } }),
}

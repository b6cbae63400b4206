import { allRoutes, type EventName, type Owned, type RouteContract } from '@mostrador/contracts'
import { takesKey } from '@mostrador/platform'
import { hostOf, type Parts } from '../tenant/call-data.ts'
import { matrix } from '../tenant/matrix.ts'
import { halfHour, instantAt, type TenantFixture } from '../tenant/fixture.ts'
import { effectEvents } from './effect-events.ts'

type Row = (fixture: TenantFixture, n: number) => Parts
/**
 * A route under a key, the event that its effect publishes once, and a call of it; `n` is new each
 * time.
 */
export type KeyedRoute = {
  readonly name: string
  readonly route: Owned<RouteContract>
  readonly event: EventName
  readonly parts: Row
}

const reads = 'writes nothing'
const settles = 'done again it changes nothing: the state that it wants is there'
const ownKey = 'its body has a key of its own, under which the ledger knows it: suite ledger'
/** Routes that take a key and whose effects are not counted here; each with its reason. */
export const uncounted: Readonly<Record<string, string>> = {
  'accounts.findUser': reads,
  'scheduling.slotsFor': reads,
  'scheduling.nearestSlots': reads,
  'crm.existingClients': reads,
  'crm.blockedClients': reads,
  'crm.itemsOfInterest': reads,
  'crm.clientsByNumber': reads,
  'catalog.clientRevenue': reads,
  'crm.startClientImport': 'done again it is refused: client-import.int.test.ts',
  'crm.undoClientImport': 'done again it is refused: client-import.int.test.ts',
  'scheduling.clientsWithAppointments': reads,
  'catalog.clientsWithRecords': reads,
  'catalog.knownOfferings': reads,
  'crm.requestErasure': 'done again it is refused: the contact is hidden',
  'crm.liftErasure': 'done again it is refused: nothing is asked for',
  'crm.eraseNow': settles,
  'crm.startBulk': 'while one goes on another one is refused: bulk.int.test.ts',
  'crm.undoBulk': 'done again it is refused: bulk.int.test.ts',
  'crm.mergeClients': 'done again it is refused: the two are one',
  'crm.undoMerge': settles,
  'crm.dismissDuplicate': settles,
  'scheduling.appointmentBriefs': reads,
  'scheduling.markReferenced': settles,
  'ai-assistant.timings': reads,
  'billing.spentSince': reads,
  'catalog.quoteProducts': reads,
  'catalog.clientIncome': reads,
  'crm.sendForm': 'what it writes goes out at once, and publishes that too: sent-forms.int.test.ts',
  'catalog.quoteCourses': reads,
  'catalog.quoteProperties': reads,
  'catalog.quoteOrder': reads,
  'catalog.setOrderStatus': settles,
  'catalog.returnOrder': settles,
  'catalog.joinWaitlist': 'done again it is refused: the client waits',
  'catalog.acceptSeat': 'done again it is refused: nobody waits under that id',
  'catalog.startProductImport': 'done again it is refused: product-import.int.test.ts',
  'catalog.undoProductImport': 'done again it is refused: product-import.int.test.ts',
  'catalog.startEnrollmentImport': 'done again it is refused: enrollment-import.int.test.ts',
  'catalog.undoEnrollmentImport': 'done again it is refused: enrollment-import.int.test.ts',
  'catalog.uploadFile': 'publishes nothing: that one key is one file says uploads.int.test.ts',
  'catalog.correctMoneyMovement': 'done again it is refused: a movement is taken back once',
  'catalog.cutDay': 'done again it is refused: nothing is left to cut',
  'catalog.payCommission': 'done again it is refused: nothing is left to pay',
  'accounts.requestToJoin': settles,
  'accounts.putOnboarding': 'done again it is refused: the revision is another',
  'accounts.retryDeadLetter': settles,
  'accounts.discardDeadLetter': settles,
  'messaging-gateway.markRead': settles,
  'messaging-gateway.saveSignupData': settles,
  'messaging-gateway.confirmPhoneOpened': settles,
  'messaging-gateway.setAttention': settles,
  'ai-assistant.putSettings': settles,
  'billing.putThresholds': settles,
  'crm.moveByReference': settles,
  'scheduling.setAppointmentStatus': settles,
  'scheduling.cancelFor': settles,
  'scheduling.noteFor': 'needs an appointment that goes on: own-appointment.int.test.ts',
  'scheduling.awaitPayment': settles,
  'billing.requestPayment': 'works beside Mercado Pago only: one link, payment-links.int.test.ts',
  'billing.refundPayment': 'works beside Mercado Pago only: once, payment-links.int.test.ts',
  'scheduling.createCalendar': 'done again it is refused: the name is taken',
  'scheduling.saveCalendars': settles,
  'scheduling.chooseCalendar': settles,
  'scheduling.fetchCalendar': settles,
  'scheduling.refreshToken': reads,
  'billing.startCheckout': 'works with an account at Stripe only: checkout.int.test.ts',
  'billing.startPromoCheckout': 'done again it gives the page that is open: checkout.int.test.ts',
  'billing.openPortal': 'writes nothing here',
  'billing.sendCredits': 'for administrators, under one key one send: sends.int.test.ts',
  'billing.putPayment': settles,
  'billing.depositBalance': 'for administrators: conversions.int.test.ts',
  'billing.openPartnerAccount': settles,
  'billing.chargeConversion': 'its body has a key of its own: conversions.int.test.ts',
  'billing.previewPlanChange': 'writes nothing here',
  'billing.changePlan': 'works with an account at Stripe only: plan-change.int.test.ts',
  'billing.reserve': ownKey,
  'billing.capture': ownKey,
  'billing.release': ownKey,
  'simulator.simulatorSend': 'the sandbox keeps the key: simulator.int.test.ts',
  'simulator.simulatorRead': settles,
  'simulator.simulatorForget': settles,
}

const phone = (start: number, n: number): string => String(start + n)
/** The nth half hour of many days, so that nobody wants the time of another. */
const nthHalfHour = (n: number, firstDay: number, perDay: number, firstHour: number) => {
  const within = n % perDay
  return halfHour(
    instantAt(
      firstDay + Math.floor(n / perDay),
      firstHour + Math.floor(within / 2),
      (within % 2) * 30
    )
  )
}
/** Calls that have to be new each time where those of the matrix may repeat. */
const fresh: Readonly<Record<string, Row>> = {
  'crm.createClient': (_world, n) => ({
    body: { client: { name: 'Conocida', whatsapp: phone(2_230_000_000, n) } },
  }),
  'crm.importClients': ({ ids }, n) => ({
    body: {
      newClients: [{ name: 'Traída', whatsapp: phone(2_240_000_000, n) }],
      bussinessId: ids.businessId,
    },
  }),
  'scheduling.bookAppointment': (fixture, n) => ({
    body: {
      appointment: {
        clientId: fixture.ids.clientId,
        serviceId: fixture.ids.serviceId,
        ...hostOf(fixture),
        ...nthHalfHour(n, 400, 8, 6),
      },
    },
  }),
  'scheduling.editAppointment': ({ ids }, n) => ({
    params: { id: ids.appointmentId },
    body: { appointment: { title: `Cambiada ${n}` } },
  }),
  'scheduling.editBlock': (fixture, n) => ({
    params: { id: fixture.ids.blockId },
    body: { block: { title: `Junta ${n}`, ...hostOf(fixture), ...halfHour(instantAt(21, 11)) } },
  }),
  'scheduling.createBlock': (fixture, n) => ({
    body: { block: { title: 'Comida', ...hostOf(fixture), ...nthHalfHour(n, 400, 8, 11) } },
  }),
  'scheduling.bookFor': (fixture, n) => ({
    body: {
      clientId: fixture.ids.clientId,
      slot: { serviceId: fixture.ids.serviceId, ...hostOf(fixture), ...nthHalfHour(n, 400, 8, 16) },
      notes: '',
      createdBy: 'Ana',
    },
  }),
  'scheduling.moveFor': (fixture, n) => ({
    body: {
      appointmentId: fixture.ids.appointmentId,
      clientId: fixture.ids.clientId,
      slot: {
        serviceId: fixture.ids.serviceId,
        ...hostOf(fixture),
        ...nthHalfHour(n, 600, 30, 6),
      },
      updatedBy: 'Ana',
    },
  }),
  'scheduling.importAppointments': (fixture, n) => ({
    body: {
      appointments: [
        {
          clientId: fixture.ids.clientId,
          serviceId: fixture.ids.serviceId,
          ...hostOf(fixture),
          ...nthHalfHour(n, 1_200, 30, 6),
          status: 'agendada',
          createdAt: instantAt(0, 9),
          clientNotes: '',
        },
      ],
    },
  }),
  // What is captured cannot be released: that of the matrix is captured, this one released.
  'billing.reserve': ({ reservation }) => ({
    body: { creditType: 'gpt', amount: 10, key: `${reservation}-freed` },
  }),
  'billing.release': ({ reservation }) => ({ body: { key: `${reservation}-freed` } }),
  // Another channel than the one through which messages leave.
  'messaging-gateway.connectChannel': (_world, n) => ({
    body: {
      channel: 'instagram',
      accountId: phone(9_000_000_000, n),
      displayName: 'Conectado',
      token: 'EAA-otro-token',
    },
  }),
}

/** Every route that takes a key, with its name. */
export const keyTakers: readonly { name: string; route: Owned<RouteContract> }[] = Object.entries(
  allRoutes
).flatMap(([service, routes]) =>
  Object.entries<Owned<RouteContract>>(routes)
    .filter(([, route]) => takesKey(route))
    .map(([name, route]) => ({ name: `${service}.${name}`, route }))
)

/**
 * A login works in the sign-in that began it only, and the kills end sign-ins (logins.int.test.ts);
 * one bulk action of a business runs at a time, here that of startBulk (bulk.int.test.ts); others
 * have cancelled the appointment that a note is for.
 */
const notAlone: ReadonlySet<string> = new Set([
  'messaging-gateway.saveSignupData',
  'crm.undoBulk',
  'scheduling.noteFor',
])

/** The others, as far as there is a call of them that works: their answers are compared. */
export const uncountedCalls = keyTakers.flatMap(({ name, route }) => {
  const parts = notAlone.has(name) ? undefined : (fresh[name] ?? matrix[name])
  return uncounted[name] === undefined || parts === undefined ? [] : [{ name, route, parts }]
})

/** Every route that takes a key and whose effects are counted. */
export const keyedRoutes: readonly KeyedRoute[] = keyTakers.flatMap(({ name, route }) => {
  const event = effectEvents[name]
  const parts = fresh[name] ?? matrix[name]
  return event === undefined || parts === undefined ? [] : [{ name, route, event, parts }]
})

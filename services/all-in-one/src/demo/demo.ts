import type { Actor } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { billingRoutes } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import {
  type BookableService,
  schedulingRoutes,
  type Specialist,
} from '@mostrador/contracts/scheduling'
import { MILLI, Refusal, systemClock } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'
import type { Mailbox } from '@mostrador/sandbox'
import * as shop from './barber-shop.ts'
import { names, people } from './demo-people.ts'
import { demoAppointments } from './demo-appointments.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { joinTeam, verifyAddress } from './team.ts'

type DemoPerson = (typeof people)[number]
const [owner, receptionist] = people
const receptionActions = ['view', 'create', 'edit'] as const
const receptionRights = [1, 2, 3, 4, 6].map(pageId => ({
  pageId,
  actions: [...receptionActions],
  schedule: { appointments: true, blocks: true },
}))
const gateway = actorOf.service('edge-gateway')

const demoExists = async (call: ServiceClients): Promise<boolean> => {
  try {
    await call(
      accountsRoutes.signIn,
      { body: { email: owner.email, password: owner.password, host: 'demo', address: 'demo' } },
      gateway
    )
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong_credentials') return false
    throw error
  }
}

const demoClient = (random: SeededRandom, index: number, now: Date) => {
  const isClient = random.chance(0.8)
  return {
    name: random.pick(names.first),
    lastname: random.pick(names.last),
    secondLastname: random.pick(names.last),
    whatsapp: `22277${String(10_000 + index * 37).padStart(5, '0')}`,
    countryCode: '52',
    email: random.chance(0.4) ? `cliente${index}@correo.example` : '',
    type: isClient ? ('client' as const) : ('lead' as const),
    gender: index % 4 === 3 ? ('Femenino' as const) : ('Masculino' as const),
    birthdate: `${random.between(1965, 2008)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`,
    createdAt: new Date(now.getTime() - random.between(1, 400) * 86_400_000).toISOString(),
  }
}

const inBatches = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size)
  )

/**
 * Creates the demo business once, through the calls that its owner would make; returns the
 * sign-ins. After an interruption it is left as it is: the owner exists, so the next start does
 * nothing.
 */
export const createDemo = async (
  call: ServiceClients,
  print: (line: string) => void,
  mailbox: Mailbox | null
): Promise<readonly DemoPerson[]> => {
  // Joining by invitation needs its mail, which only the local mailbox can show.
  const signIns: readonly DemoPerson[] = mailbox === null ? [owner] : people
  if (await demoExists(call)) return signIns

  print('Creo un negocio de ejemplo: una barbería en Puebla con tres meses de agenda…')
  const now = systemClock.now()
  const random = seededRandom(20_261_121)
  const actor = await registerBusiness(call, mailbox)
  const offer = await createOffer(call, actor)
  const clients = await importClients(call, actor, random, now)
  const zone = shop.business.timezone.name
  const appointments = demoAppointments({ clients, ...offer, now, zone, random })
  await importAppointments(call, actor, appointments)
  const { branches, specialists, services } = offer
  print(
    `  ${branches.length} sucursales, ${specialists.length} especialistas, ${services.length} servicios, ${clients.length} clientes, ${appointments.length} citas.`
  )
  if (mailbox !== null) await joinTeam(call, actor, receptionist, receptionRights, mailbox)
  await rechargeCredits(call, actor)
  await createAssistants(call, actor)
  return signIns
}

/** Registers the owner and the business; returns the owner as an actor of the business. */
const registerBusiness = async (call: ServiceClients, mailbox: Mailbox | null): Promise<Actor> => {
  const { name, email, password } = owner
  const { session, token } = await call(
    accountsRoutes.registerUser,
    { body: { name, email, password, host: 'demo' } },
    gateway
  )
  if (mailbox !== null) await verifyAddress(call, email, token, mailbox)
  const actor: Actor = {
    kind: 'user',
    userId: session.user._id,
    businessId: null,
    role: 'user',
    isOwner: true,
    permissions: [],
    name,
  }
  const body = { business: shop.business }
  const business = await call(accountsRoutes.createBusiness, { body }, actor)
  return { ...actor, businessId: business._id }
}

const createOffer = async (call: ServiceClients, actor: Actor) => {
  const branches = await Promise.all(
    shop.branches.map(branch => call(schedulingRoutes.createBranch, { body: { branch } }, actor))
  )
  const branchIds = branches.map(({ _id }) => _id)
  const services: BookableService[] = []
  for (const service of shop.services) {
    const body = { service, branches: branchIds, specialists: [] }
    services.push(await call(schedulingRoutes.createService, { body }, actor))
  }
  const specialists: Specialist[] = []
  for (const { branch, skills, ...specialist } of shop.specialists) {
    const branchId = branchIds[branch] ?? ''
    const serviceIds = skills.flatMap(skill => services[skill]?._id ?? [])
    const body = { specialist: { ...specialist, branchId, services: serviceIds } }
    specialists.push(await call(schedulingRoutes.createSpecialist, { body }, actor))
  }
  await createInventory(call, actor, { branchIds, services })
  return { branches, services, specialists }
}

/** Products bought for both branches, some of them sold, and a service that uses two. */
const createInventory = async (
  call: ServiceClients,
  actor: Actor,
  { branchIds, services }: { branchIds: readonly string[]; services: readonly BookableService[] }
): Promise<void> => {
  const ids: string[] = []
  for (const { bought: _, sold: __, ...product } of shop.products)
    ids.push((await call(catalogRoutes.createProduct, { body: { product } }, actor))._id)
  const stockMovements = shop.products.flatMap(({ price, bought, sold }, index) => {
    const productId = ids[index] ?? ''
    const unitCostCents = price * shop.COST_CENTS_PER_PESO
    const entries = branchIds.flatMap((branchId, index) => {
      const quantity = bought[index] ?? 0
      return quantity === 0 ? [] : [{ productId, branchId, quantity, unitCostCents }]
    })
    return [...entries, { productId, quantity: sold, type: 'out' as const }]
  })
  await call(catalogRoutes.createStockMovements, { body: { stockMovements } }, actor)
  const { usesProducts } = shop
  // Read again: the specialists have been linked to it since.
  const listed = await call(schedulingRoutes.listServices, { query: {} }, actor)
  const service = listed.find(({ _id }) => _id === services[usesProducts.service]?._id)
  if (service === undefined) return
  const stockOperations = usesProducts.products.map(index => ({
    productId: ids[index] ?? '',
    amount: 1,
  }))
  const { _id: id, revision, specialists, branches, ...form } = service
  const body = { service: { ...form, stockOperations }, branches, specialists, revision }
  await call(schedulingRoutes.editService, { params: { id }, body }, actor)
}

const importClients = async (
  call: ServiceClients,
  actor: Actor,
  random: SeededRandom,
  now: Date
): Promise<readonly string[]> => {
  const forms = Array.from({ length: 300 }, (_, index) => demoClient(random, index, now))
  const clients: string[] = []
  for (const newClients of inBatches(forms, 100)) {
    const options = { as: actor, timeoutMs: 30_000 }
    const { ids } = await call(crmRoutes.importClients, { body: { newClients } }, options)
    clients.push(...ids.filter(id => id !== null))
  }
  return clients
}

const importAppointments = async (
  call: ServiceClients,
  actor: Actor,
  all: ReturnType<typeof demoAppointments>
): Promise<void> => {
  for (const appointments of inBatches(all, 500)) {
    const options = { as: actor, timeoutMs: 30_000 }
    await call(schedulingRoutes.importAppointments, { body: { appointments } }, options)
  }
}

const rechargeCredits = async (call: ServiceClients, actor: Actor): Promise<void> => {
  for (const [creditType, credits] of [
    ['gpt', 2000],
    ['reasoning', 200],
  ] as const) {
    const body = {
      creditType,
      amount: credits * MILLI,
      key: `demo:${creditType}:${actor.businessId}`,
      concept: 'Recarga de ejemplo',
      totalPriceCents: 124_900,
    }
    await call(billingRoutes.recharge, { body }, actor)
  }
}

const createAssistants = async (call: ServiceClients, actor: Actor): Promise<void> => {
  for (const assistant of shop.assistants) {
    const body = { assistant, businessName: shop.business.name }
    await call(assistantRoutes.createAssistant, { body }, actor)
  }
}

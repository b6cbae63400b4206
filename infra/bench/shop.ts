import { randomBytes } from 'node:crypto'
import { services } from '@mostrador/all-in-one/src/services.ts'
import type { Actor } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes, type Slot } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf } from '@mostrador/kernel'
import {
  allowedCaller,
  actorOf,
  createLogger,
  createLocalInfra,
  mount,
  type ServiceClients,
  serviceClients,
} from '@mostrador/platform'
import { startMailbox } from '@mostrador/sandbox'
import type { BenchDatabase } from './database.ts'

const open = { from: '06:00', to: '22:00' }
const noRest = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const everyDay = {
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: open,
  sunday: open,
}
export const MINUTES = 15
const ZONE = 'America/Mexico_City'

/** Number of clients: more than any measured concurrency. */
const CLIENTS = 500

/**
 * The whole product in this process, with one business of many specialists and clients. `assistant`
 * books as the assistants do.
 */
export type BenchShop = {
  readonly call: ServiceClients
  readonly assistant: Actor
  readonly businessId: string
  readonly specialists: readonly string[]
  nextClient(): string
  slots(specialist: number): Promise<Slot[]>
  stop(): Promise<void>
}

const mountProduct = async (database: BenchDatabase) => {
  const actorKey = randomBytes(32).toString('hex')
  const infra = createLocalInfra({
    databaseUrl: database.appUrl,
    relayUrl: database.relayUrl,
    actorKey,
    log: createLogger({ level: 'silent' }),
    connections: 16,
  })
  const mail = await startMailbox()
  const mounted = await mount(services({ withSimulator: false }), infra, {
    MAILBOX_URL: mail.url,
    META_APP_SECRET: 'bench-app-secret',
    META_VERIFY_TOKEN: 'bench-verify-token',
    MESSAGING_TOKEN_KEY: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
  })
  return {
    call: serviceClients(infra.peers, actorKey, allowedCaller),
    async stop(): Promise<void> {
      await mounted.stop()
      await mail.close()
    },
  }
}

/** Registers a person and their business; returns the actor of the owner. */
const createOwner = async (
  call: ServiceClients
): Promise<{ readonly owner: Actor; readonly businessId: string }> => {
  const registration = {
    name: 'Bench',
    email: `bench-${randomBytes(4).toString('hex')}@correo.example`,
    password: 'bench-password',
    host: 'bench',
  }
  const { session } = await call(
    accountsRoutes.registerUser,
    { body: registration },
    actorOf.service('edge-gateway')
  )
  const person: Actor = {
    kind: 'user',
    userId: session.user._id,
    businessId: null,
    role: 'user',
    isOwner: true,
    permissions: [],
    name: 'Bench',
  }
  const business = {
    name: 'Bench',
    description: 'Negocio de la medición',
    whatsapp: '2225550100',
    whatsappOwner: '2225550101',
    timezone: { name: ZONE },
  }
  const { _id: businessId } = await call(
    accountsRoutes.createBusiness,
    { body: { business } },
    person
  )
  return { owner: { ...person, businessId }, businessId }
}

/** A branch that is open every day, and one service of it; returns their ids. */
const createOffer = async (
  call: ServiceClients,
  owner: Actor
): Promise<{ readonly branchId: string; readonly serviceId: string }> => {
  const branch = {
    name: 'Centro',
    address: { description: 'Av. Reforma 512' },
    city: 'Puebla',
    state: 'Puebla',
    country: 'México',
    schedules: { ...everyDay, frecuency: MINUTES } as const,
  }
  const { _id: branchId } = await call(schedulingRoutes.createBranch, { body: { branch } }, owner)
  const service = {
    name: 'Corte',
    duration: MINUTES,
    price: '100',
    description: 'Corte de cabello',
  }
  const { _id: serviceId } = await call(
    schedulingRoutes.createService,
    { body: { service, branches: [branchId], specialists: [] } },
    owner
  )
  return { branchId, serviceId }
}

const createSpecialists = async (
  call: ServiceClients,
  owner: Actor,
  { branchId, serviceId }: { readonly branchId: string; readonly serviceId: string },
  count: number
): Promise<string[]> => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const specialist = {
      name: `Persona ${index + 1}`,
      whatsapp: '2225550111',
      branchId,
      services: [serviceId],
      restSchedules: noRest,
    }
    const { _id } = await call(schedulingRoutes.createSpecialist, { body: { specialist } }, owner)
    ids.push(_id)
  }
  return ids
}

const importClients = async (call: ServiceClients, owner: Actor): Promise<string[]> => {
  const newClients = Array.from({ length: CLIENTS }, (_, index) => ({
    name: `Clienta ${index + 1}`,
    whatsapp: `22250${String(index).padStart(5, '0')}`,
  }))
  const { ids } = await call(
    crmRoutes.importClients,
    { body: { newClients } },
    { as: owner, timeoutMs: 30_000 }
  )
  return ids.filter(id => id !== null)
}

export const openShop = async (
  database: BenchDatabase,
  specialistCount: number
): Promise<BenchShop> => {
  const { call, stop } = await mountProduct(database)
  const { owner, businessId } = await createOwner(call)
  const offer = await createOffer(call, owner)
  const specialists = await createSpecialists(call, owner, offer, specialistCount)
  const clients = await importClients(call, owner)
  let turn = 0
  const from = addDays(localDateOf(new Date(), ZONE), 2)
  return {
    call,
    businessId,
    specialists,
    assistant: actorOf.assistant('Ana', businessId),
    nextClient() {
      const client = clients[turn % clients.length]
      if (client === undefined) throw new Error('Nobody was registered')
      turn += 1
      return client
    },
    slots: specialist => {
      const query = {
        serviceId: offer.serviceId,
        specialistId: specialists[specialist] ?? '',
        from,
        to: addDays(from, 60),
        limit: 5000,
      }
      return call(schedulingRoutes.findSlots, { query }, owner)
    },
    stop,
  }
}

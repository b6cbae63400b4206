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

/** How many clients there are: more than any measured crowd. */
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

export const openShop = async (
  database: BenchDatabase,
  specialistCount: number
): Promise<BenchShop> => {
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
  const call = serviceClients(infra.peers, actorKey, allowedCaller)
  const { session } = await call(
    accountsRoutes.registerUser,
    {
      body: {
        name: 'Bench',
        email: `bench-${randomBytes(4).toString('hex')}@correo.example`,
        password: 'bench-password',
        host: 'bench',
      },
    },
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
  const { _id: businessId } = await call(
    accountsRoutes.createBusiness,
    {
      body: {
        business: {
          name: 'Bench',
          description: 'Negocio de la medición',
          whatsapp: '2225550100',
          whatsappOwner: '2225550101',
          timezone: { name: 'America/Mexico_City' },
        },
      },
    },
    person
  )
  const owner: Actor = { ...person, businessId }
  const branch = await call(
    schedulingRoutes.createBranch,
    {
      body: {
        branch: {
          name: 'Centro',
          address: { description: 'Av. Reforma 512' },
          city: 'Puebla',
          state: 'Puebla',
          country: 'México',
          schedules: { ...everyDay, frecuency: MINUTES },
        },
      },
    },
    owner
  )
  const service = await call(
    schedulingRoutes.createService,
    {
      body: {
        service: {
          name: 'Corte',
          duration: MINUTES,
          price: '100',
          description: 'Corte de cabello',
        },
        branches: [branch._id],
        specialists: [],
      },
    },
    owner
  )
  const specialists: string[] = []
  for (let index = 0; index < specialistCount; index += 1) {
    specialists.push(
      (
        await call(
          schedulingRoutes.createSpecialist,
          {
            body: {
              specialist: {
                name: `Persona ${index + 1}`,
                whatsapp: '2225550111',
                branchId: branch._id,
                services: [service._id],
                restSchedules: noRest,
              },
            },
          },
          owner
        )
      )._id
    )
  }
  const { ids } = await call(
    crmRoutes.importClients,
    {
      body: {
        newClients: Array.from({ length: CLIENTS }, (_, index) => ({
          name: `Clienta ${index + 1}`,
          whatsapp: `22250${String(index).padStart(5, '0')}`,
        })),
      },
    },
    { as: owner, timeoutMs: 30_000 }
  )
  const clients = ids.filter(id => id !== null)
  let turn = 0
  const from = addDays(localDateOf(new Date(), 'America/Mexico_City'), 2)
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
    slots: specialist =>
      call(
        schedulingRoutes.findSlots,
        {
          query: {
            serviceId: service._id,
            specialistId: specialists[specialist] ?? '',
            from,
            to: addDays(from, 60),
            limit: 5000,
          },
        },
        owner
      ),
    async stop() {
      await mounted.stop()
      await mail.close()
    },
  }
}

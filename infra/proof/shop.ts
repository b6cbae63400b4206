import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Actor } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { actorOf } from '@mostrador/platform'
import { type Caller, type ProductApi, isLater } from './product-api.ts'

const open = { from: '06:00', to: '22:00' }
const week = <Day>(day: Day) => ({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
})
/** A zone without summer time: a slot has the same wall-clock time on every day. */
export const ZONE = 'America/Mexico_City'

/** A business that its owner registered through the public API. */
export type Shop = {
  readonly businessId: string
  /** The owner's browser. */
  readonly owner: Caller & { readonly cookie: string }
  readonly ownerId: string
  readonly assistant: Caller & { readonly actor: Actor }
  readonly system: Caller & { readonly actor: Actor }
  readonly branchId: string
  readonly serviceId: string
  readonly specialists: readonly string[]
  /** Minutes of the service. */
  readonly minutes: number
}

export type ShopOptions = {
  readonly specialists: number
  readonly minutes: number
  /** Minutes between two starts that are offered. */
  readonly frequency: 15 | 30
  /** Goes into every name that only this business may read. */
  readonly mark?: string
  /**
   * Verifies the owner's address, as inviting needs; returns the cookie of the session after it.
   */
  readonly verify?: (email: string, cookie: string) => Promise<string>
}

export const createShop = async (
  api: ProductApi,
  { specialists: count, minutes, frequency, mark = '', verify }: ShopOptions
): Promise<Shop> => {
  const register = (word: string) =>
    api.ask(gatewayRoutes.register, {
      body: {
        name: `Dueña ${mark}`.trim(),
        email: `duena-${word}@correo.example`,
        password: `clave-${word}`,
      },
    })
  let word = randomUUID().slice(0, 8)
  let registered = await register(word)
  // The failed request may have registered the address: each try uses another one.
  for (let tries = 1; isLater(registered) && tries < 20; tries += 1) {
    await wait(1_000)
    word = randomUUID().slice(0, 8)
    registered = await register(word)
  }
  if (registered.status >= 400 || registered.cookie === null || registered.data === null)
    throw new Error(`Nobody can register: ${registered.status} ${registered.code}`)
  const ownerId = registered.data.user._id
  const cookie =
    (await verify?.(`duena-${word}@correo.example`, registered.cookie)) ?? registered.cookie
  const business = {
    name: `Negocio ${mark || word}`,
    description: `Cortes y barba ${mark}`.trim(),
    whatsapp: '2225550100',
    whatsappOwner: '2225550101',
    countryCode: '52',
    timezone: { name: ZONE },
  }
  const { _id: businessId } = await api.get(
    accountsRoutes.createBusiness,
    { body: { business } },
    { cookie }
  )
  const chosen = await api.ask(
    gatewayRoutes.chooseBusiness,
    { body: { businessId } },
    { cookie, tenant: businessId }
  )
  const owner = { cookie: chosen.cookie ?? cookie, tenant: businessId }
  const branch = await api.get(
    schedulingRoutes.createBranch,
    {
      body: {
        branch: {
          name: `Centro ${mark}`.trim(),
          address: { description: 'Av. Reforma 512, Centro' },
          city: 'Puebla',
          state: 'Puebla',
          country: 'México',
          schedules: { ...week(open), frecuency: frequency },
        },
      },
    },
    owner
  )
  const service = await api.get(
    schedulingRoutes.createService,
    {
      body: {
        service: {
          name: `Corte de cabello ${mark}`.trim(),
          duration: minutes,
          price: '220',
          description: `Corte con lavado ${mark}`.trim(),
        },
        branches: [branch._id],
        specialists: [],
      },
    },
    owner
  )
  const specialists: string[] = []
  for (let index = 0; index < count; index += 1) {
    const specialist = {
      name: `Lupita ${index + 1} ${mark}`.trim(),
      whatsapp: '2225550111',
      branchId: branch._id,
      services: [service._id],
      restSchedules: week([]),
    }
    specialists.push(
      (await api.get(schedulingRoutes.createSpecialist, { body: { specialist } }, owner))._id
    )
  }
  return {
    businessId,
    owner,
    ownerId,
    branchId: branch._id,
    serviceId: service._id,
    specialists,
    minutes,
    assistant: { actor: actorOf.assistant('Ana', businessId), tenant: businessId },
    system: { actor: actorOf.service('crm', businessId), tenant: businessId },
  }
}

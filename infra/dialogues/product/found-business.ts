import { randomUUID } from 'node:crypto'
import type { Actor } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { billingRoutes } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import { instantAt } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'
import { waitUntil } from '../../journey/waiting.ts'
import { type Business, type Conversation, NOW, takenTime, ZONE } from '../format.ts'
import { restsOf, weekOf } from './week.ts'

/** What a business became in the product. */
export type Founded = {
  readonly businessId: string
  readonly accountId: string
  readonly owner: Actor
  /** Id → name, of services, specialists and branches. */
  readonly names: ReadonlyMap<string, string>
  /** Id in the product → id in the conversation, of appointments that exist. */
  readonly appointments: ReadonlyMap<string, string>
}

type Founding = {
  readonly call: ServiceClients
  readonly owner: Actor
  readonly ids: Map<string, string>
}

/** Registers a person: each business has an owner of its own, as a person registers few. */
const registerOwner = async (call: ServiceClients): Promise<Actor> => {
  const { session } = await call(
    accountsRoutes.registerUser,
    {
      body: {
        name: 'Dueña',
        email: `duena-${randomUUID().slice(0, 8)}@dialogos.example`,
        password: `clave-${randomUUID()}`,
        host: 'dialogues',
      },
    },
    actorOf.service('edge-gateway')
  )
  return {
    kind: 'user',
    userId: session.user._id,
    businessId: null,
    role: 'user',
    isOwner: true,
    permissions: [],
    name: 'Dueña',
  }
}

/** Creates a business with the agenda of a conversation, through the calls its owner makes. */
export const foundBusiness = async (
  call: ServiceClients,
  {
    business,
    conversation,
    phone,
  }: { business: Business; conversation: Conversation; phone: string }
): Promise<Founded> => {
  const registered = await registerOwner(call)
  const made = await call(
    accountsRoutes.createBusiness,
    {
      body: {
        business: {
          name: business.name,
          description: business.description,
          whatsapp: '2225550100',
          whatsappOwner: '2225550101',
          countryCode: '52',
          timezone: { name: ZONE },
        },
      },
    },
    registered
  )
  const owner: Actor = { ...registered, businessId: made._id }
  const founding: Founding = { call, owner, ids: new Map() }
  await createOffer(founding, business)
  const appointments = await createAgenda(founding, { business, conversation, phone })
  await call(
    accountsRoutes.patchBusiness,
    {
      params: { id: made._id },
      body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
    },
    owner
  )
  await call(simulatorRoutes.simulatorStatus, {}, owner)
  const connections = await call(messagingRoutes.listConnections, {}, owner)
  const { ids } = founding
  return {
    businessId: made._id,
    owner,
    accountId: connections.find(({ channel }) => channel === 'whatsapp')?.accountId ?? '',
    names: new Map([...ids].map(([name, id]) => [id, name])),
    appointments,
  }
}

const idOf = ({ ids }: Founding, name: string): string => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The business has no «${name}»`)
  return id
}

const createOffer = async (founding: Founding, business: Business): Promise<void> => {
  const { call, owner, ids } = founding
  for (const { name, address, city, map, hours } of business.branches) {
    const schedules = { ...weekOf(hours), frecuency: business.step }
    const place = { name, address: { description: address }, city, location: map }
    const branch = { ...place, state: 'Puebla', country: 'México', schedules }
    ids.set(name, (await call(schedulingRoutes.createBranch, { body: { branch } }, owner))._id)
  }
  for (const { name, minutes: duration, price, about, branch } of business.services) {
    const service = { name, duration, price: String(price), description: about }
    const branches = business.branches
      .filter(each => branch === undefined || each.name === branch)
      .map(each => idOf(founding, each.name))
    const body = { service, branches, specialists: [] }
    ids.set(name, (await call(schedulingRoutes.createService, { body }, owner))._id)
  }
  for (const [index, { name, branch, does, rests, lunch }] of business.specialists.entries()) {
    const place = branch ?? business.branches[0]?.name ?? ''
    const services = business.services
      .filter(each => does === undefined || does.includes(each.name))
      .filter(each => each.branch === undefined || each.branch === place)
      .map(each => idOf(founding, each.name))
    const specialist = {
      name,
      whatsapp: `22255502${String(index).padStart(2, '0')}`,
      branchId: idOf(founding, place),
      services,
      restSchedules: restsOf(rests, lunch),
    }
    ids.set(
      name,
      (await call(schedulingRoutes.createSpecialist, { body: { specialist } }, owner))._id
    )
  }
  for (const { name, price, about } of business.products) {
    const product = { name, description: about, price, stock: 10, category: 'General' }
    await call(catalogRoutes.createProduct, { body: { product } }, owner)
  }
  const assistant = {
    name: 'Vale',
    type: 'other' as const,
    goal: 'Atender a los clientes de siempre y agendarlos',
    personality: 'Amable, Directa',
    channel: ['whatsapp' as const],
    mode: 'production' as const,
    isWorking: true,
  }
  // An assistant needs credits, and those of a new business come by an event.
  await waitUntil('el negocio tenga créditos', async () => {
    const balances = await call(billingRoutes.balances, {}, owner)
    return balances.some(({ available }) => available > 0) || undefined
  })
  await call(
    assistantRoutes.createAssistant,
    { body: { assistant, businessName: business.name } },
    owner
  )
}

const instant = (date: string, time: string): string => instantAt(date, time, ZONE).toISOString()

const createAgenda = async (
  founding: Founding,
  {
    business,
    conversation,
    phone,
  }: { business: Business; conversation: Conversation; phone: string }
): Promise<ReadonlyMap<string, string>> => {
  const { call, owner } = founding
  const clients = new Map<string, string>()
  const clientOf = async (name: string, whatsapp: string): Promise<string> => {
    const known = clients.get(name)
    if (known !== undefined) return known
    const client = { name, whatsapp, countryCode: '52' }
    const { _id } = await call(crmRoutes.createClient, { body: { client } }, owner)
    clients.set(name, _id)
    return _id
  }
  const filler = await clientOf('Otra Persona', '2229990000')
  const rows = business.specialists.flatMap(({ name, branch, does }) =>
    (business.taken[name] ?? []).map(text => {
      const { date, start, end } = takenTime(text)
      return {
        clientId: filler,
        branchId: idOf(founding, branch ?? business.branches[0]?.name ?? ''),
        serviceId: idOf(founding, does?.[0] ?? business.services[0]?.name ?? ''),
        specialistId: idOf(founding, name),
        start: instant(date, start),
        end: instant(date, end),
        status: 'agendada' as const,
        createdAt: '2026-11-15T12:00:00.000Z',
      }
    })
  )
  const existing = new Map<string, string>()
  const lists = [
    [conversation.had, 'asistida'],
    [conversation.has, 'agendada'],
  ] as const
  for (const [list, status] of lists)
    for (const [index, each] of list.entries()) {
      const service = business.services.find(({ name }) => name === each.service)
      const specialist = business.specialists.find(({ name }) => name === each.with?.[0])
      if (service === undefined || specialist === undefined)
        throw new Error(`${conversation.id}: ${each.id} names an unknown service or specialist`)
      const clientId =
        each.of === undefined
          ? await clientOf(conversation.name, phone)
          : await clientOf(each.of, `22288800${String(index).padStart(2, '0')}`)
      const start = instant(each.on, each.at)
      existing.set(`${specialist.name} ${start}`, each.id)
      rows.push({
        clientId,
        branchId: idOf(founding, specialist.branch ?? business.branches[0]?.name ?? ''),
        serviceId: idOf(founding, each.service),
        specialistId: idOf(founding, specialist.name),
        start,
        end: new Date(Date.parse(start) + service.minutes * 60_000).toISOString(),
        status: status as 'agendada',
        createdAt: new Date(
          Math.min(Date.parse(start), Date.parse(NOW)) - 86_400_000
        ).toISOString(),
      })
    }
  // Overlapping rows are skipped: those of the conversation come first.
  const appointments = rows.toReversed()
  await call(
    schedulingRoutes.importAppointments,
    { body: { appointments } },
    { as: owner, timeoutMs: 30_000 }
  )
  return existing
}

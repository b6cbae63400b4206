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
import { type Dice, dice } from './dice.ts'
import { history } from './history.ts'
import { joinTeam, verifyAddress } from './team.ts'

type Say = (line: string) => void
type DemoPerson = (typeof shop.people)[number]
const [owner, receptionist] = shop.people
const receptionActions = ['view', 'create', 'edit'] as const
const receptionRights = [1, 2, 3, 4, 6].map(pageId => ({
  pageId,
  actions: [...receptionActions],
  schedule: { appointments: true, blocks: true },
}))
const setup = actorOf.service('edge-gateway')

const alreadyThere = async (call: ServiceClients): Promise<boolean> => {
  try {
    await call(
      accountsRoutes.signIn,
      { body: { email: owner.email, password: owner.password, host: 'demo', address: 'demo' } },
      setup
    )
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong_credentials') return false
    throw error
  }
}

const clientOf = (roll: Dice, index: number, now: Date) => {
  const known = roll.chance(0.8)
  return {
    name: roll.pick(shop.names.first),
    lastname: roll.pick(shop.names.last),
    secondLastname: roll.pick(shop.names.last),
    whatsapp: `22277${String(10_000 + index * 37).padStart(5, '0')}`,
    countryCode: '52',
    email: roll.chance(0.4) ? `cliente${index}@correo.example` : '',
    type: known ? ('client' as const) : ('lead' as const),
    gender: index % 4 === 3 ? ('Femenino' as const) : ('Masculino' as const),
    birthdate: `${roll.between(1965, 2008)}-${String(roll.between(1, 12)).padStart(2, '0')}-${String(roll.between(1, 28)).padStart(2, '0')}`,
    createdAt: new Date(now.getTime() - roll.between(1, 400) * 86_400_000).toISOString(),
  }
}

const inBatches = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size)
  )

/**
 * A believable business to look at, made once, through the same calls that its owner would make. Answers the demo sign-ins.
 * Interrupted half-way it is left as it is: the owner exists, so the next start does not begin again.
 */
export const demo = async (
  call: ServiceClients,
  say: Say,
  mailbox: Mailbox | null
): Promise<readonly DemoPerson[]> => {
  // Whoever joins by invitation needs its mail, which nobody here can read on a real server.
  const people: readonly DemoPerson[] = mailbox === null ? [owner] : shop.people
  if (await alreadyThere(call)) return people
  say('Creo un negocio de ejemplo: una barbería en Puebla con tres meses de agenda…')
  const now = systemClock.now()
  const roll = dice(20_261_121)
  const { session, token } = await call(
    accountsRoutes.registerUser,
    { body: { name: owner.name, email: owner.email, password: owner.password, host: 'demo' } },
    setup
  )
  if (mailbox !== null) await verifyAddress(call, owner.email, token, mailbox)
  const person: Actor = {
    kind: 'user',
    userId: session.user._id,
    businessId: null,
    role: 'user',
    isOwner: true,
    permissions: [],
    name: owner.name,
  }
  const { _id: businessId } = await call(
    accountsRoutes.createBusiness,
    { body: { business: shop.business } },
    person
  )
  const me: Actor = { ...person, businessId }

  const branches = await Promise.all(
    shop.branches.map(branch => call(schedulingRoutes.createBranch, { body: { branch } }, me))
  )
  const branchIds = branches.map(({ _id }) => _id)
  const services: BookableService[] = []
  for (const service of shop.services)
    services.push(
      await call(
        schedulingRoutes.createService,
        { body: { service, branches: branchIds, specialists: [] } },
        me
      )
    )
  const specialists: Specialist[] = []
  for (const { branch, skills, ...specialist } of shop.specialists) {
    const body = {
      specialist: {
        ...specialist,
        branchId: branchIds[branch] ?? '',
        services: skills.flatMap(skill => services[skill]?._id ?? []),
      },
    }
    specialists.push(await call(schedulingRoutes.createSpecialist, { body }, me))
  }
  for (const product of shop.products)
    await call(catalogRoutes.createProduct, { body: { product } }, me)

  const clients: string[] = []
  for (const newClients of inBatches(
    Array.from({ length: 300 }, (_, index) => clientOf(roll, index, now)),
    100
  )) {
    const { ids } = await call(
      crmRoutes.importClients,
      { body: { newClients } },
      { as: me, timeoutMs: 30_000 }
    )
    clients.push(...ids.filter(id => id !== null))
  }
  const agenda = history({
    clients,
    branches,
    services,
    specialists,
    now,
    zone: shop.business.timezone.name,
    roll,
  })
  for (const appointments of inBatches(agenda, 500))
    await call(
      schedulingRoutes.importAppointments,
      { body: { appointments } },
      { as: me, timeoutMs: 30_000 }
    )
  say(
    `  ${branches.length} sucursales, ${specialists.length} especialistas, ${services.length} servicios, ${clients.length} clientes, ${agenda.length} citas.`
  )

  if (mailbox !== null) await joinTeam(call, me, receptionist, receptionRights, mailbox)
  for (const [creditType, credits] of [
    ['gpt', 2000],
    ['reasoning', 200],
  ] as const) {
    await call(
      billingRoutes.recharge,
      {
        body: {
          creditType,
          amount: credits * MILLI,
          key: `demo:${creditType}:${businessId}`,
          concept: 'Recarga de ejemplo',
          totalPriceCents: 124_900,
        },
      },
      me
    )
  }
  for (const assistant of shop.assistants)
    await call(
      assistantRoutes.createAssistant,
      { body: { assistant, businessName: shop.business.name } },
      me
    )
  return people
}

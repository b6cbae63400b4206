import { accountsRoutes } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { billingRoutes } from '@mostrador/contracts/billing'
import { crmRoutes } from '@mostrador/contracts/crm'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import {
  type BookableService,
  schedulingRoutes,
  type Specialist,
} from '@mostrador/contracts/scheduling'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import { randomWord } from './own-instance.ts'
import { type Api, openApi } from './public-api.ts'
import type { Chapter } from './record.ts'
import { openSocket, type Socket } from './socket.ts'
import { must, waitUntil } from './waiting.ts'

/** The business that the journey uses, read as its owner. */
export type Shop = {
  readonly api: Api
  readonly socket: Socket
  readonly businessId: string
  readonly zone: string
  /** Milliseconds between the last message of a person and the answer. */
  readonly readingDelay: number
  readonly haircut: BookableService
  readonly specialists: readonly Specialist[]
  readonly reminderHours: number | null
  readonly firstPhase: string
  /** Dotted path of a phase → the action that moves people there ("agendada"). */
  readonly actionOf: ReadonlyMap<string, string>
}

const READING_DELAY_MS = 1_000
const open = { from: '09:00', to: '21:00' }
const everyDay = {
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: open,
  sunday: open,
}
const lunch = [{ from: '14:01', to: '14:59' }]
const rests = {
  monday: lunch,
  tuesday: lunch,
  wednesday: lunch,
  thursday: lunch,
  friday: lunch,
  saturday: lunch,
  sunday: lunch,
}

const nothingToSetUp = 'usa el negocio que ya está abierto'

/**
 * Registers an owner with a new business, as a visitor would: account, business, branch, services,
 * specialists, reading delay.
 */
export const createShop = async (origin: string, step: Chapter): Promise<Shop> => {
  const api = openApi(origin)
  const word = randomWord()
  await step('una dueña se registra', () =>
    api.ask(gatewayRoutes.register, {
      body: {
        name: 'Catalina Rojas',
        email: `duena-${word}@lacatrina.example`,
        password: `clave-${word}`,
      },
    })
  )
  const businessId = await step('registra su negocio y entra en él', async () => {
    const created = await api.ask(accountsRoutes.createBusiness, {
      body: {
        business: {
          name: `Barbería ${word}`,
          description: 'Barbería de barrio, cortes y barba.',
          whatsapp: '2225550100',
          whatsappOwner: '2225550101',
          countryCode: '52',
          timezone: { name: 'America/Mexico_City' },
        },
      },
    })
    const session = await api.ask(gatewayRoutes.session)
    if (session?.business?._id !== created._id)
      await api.ask(gatewayRoutes.chooseBusiness, { body: { businessId: created._id } })
    return created._id
  })
  await step('da de alta sucursal, dos servicios y dos especialistas', async () => {
    const branch = await api.ask(schedulingRoutes.createBranch, {
      body: {
        branch: {
          name: 'Centro',
          address: { description: 'Av. Reforma 512, Centro Histórico' },
          city: 'Puebla',
          state: 'Puebla',
          country: 'México',
          schedules: { ...everyDay, frecuency: 30 },
        },
      },
    })
    const service = (name: string, duration: number, price: string) =>
      api.ask(schedulingRoutes.createService, {
        body: {
          service: { name, duration, price, description: `${name} con lavado incluido.` },
          branches: [branch._id],
          specialists: [],
        },
      })
    const services = [
      await service('Corte de cabello', 40, '220'),
      await service('Arreglo de barba', 30, '180'),
    ].map(({ _id }) => _id)
    for (const [name, whatsapp] of [
      ['Lupita Hernández', '2225550111'],
      ['Beto Méndez', '2225550112'],
    ] as const) {
      await api.ask(schedulingRoutes.createSpecialist, {
        body: {
          specialist: { name, whatsapp, branchId: branch._id, services, restSchedules: rests },
        },
      })
    }
  })
  await step('el negocio nuevo ya tiene asistente, créditos y embudo', () =>
    waitUntil('el negocio tuviera asistente, créditos y embudo', async () => {
      const [assistants, credits, funnels] = await Promise.all([
        api.ask(assistantRoutes.listAssistants, { query: {} }),
        api.ask(billingRoutes.getCredits),
        api.ask(crmRoutes.listFunnels, { query: {} }),
      ])
      return (
        (assistants.some(({ isWorking }) => isWorking) &&
          credits.gptModel > 0 &&
          funnels.length > 0) ||
        undefined
      )
    })
  )
  await step('fija el tiempo de lectura en un segundo', async () => {
    const business = await api.ask(accountsRoutes.patchBusiness, {
      params: { id: businessId },
      body: { delayResponse: READING_DELAY_MS, testingNumbers: [], limitMessagesPerDay: null },
    })
    must(
      business.delayResponse === READING_DELAY_MS,
      `PATCH /business respondió delayResponse ${business.delayResponse}`
    )
  })
  return readShop(api, step)
}

/** Signs in to a business that is open already. */
export const enterShop = async (
  origin: string,
  who: { email: string; password: string },
  step: Chapter
): Promise<Shop> => {
  const api = openApi(origin)
  await step('la dueña entra', () => api.ask(gatewayRoutes.signIn, { body: who }))
  await step(nothingToSetUp, async () => {
    const session = await api.ask(gatewayRoutes.session)
    const [first] = session?.businesses ?? []
    must(session !== null && first !== undefined, 'Esa persona no tiene negocio')
    if (session.business === null)
      await api.ask(gatewayRoutes.chooseBusiness, { body: { businessId: first._id } })
  })
  return readShop(api, step)
}

const readShop = async (api: Api, step: Chapter): Promise<Shop> => {
  await step('conecta WhatsApp, Instagram y Messenger por el simulador', async () => {
    await api.ask(simulatorRoutes.simulatorStatus)
    await waitUntil(
      'los tres canales estuvieran conectados',
      async () =>
        (await api.ask(messagingRoutes.listConnections)).filter(
          ({ state }) => state === 'connected'
        ).length === 3 || undefined
    )
  })
  const socket = await step('abre el websocket con su sesión', () =>
    openSocket(api.origin, api.cookie())
  )
  return step('lee su negocio', async () => {
    const session = await api.ask(gatewayRoutes.session)
    must(
      session?.business !== null && session?.business !== undefined,
      'La sesión no tiene negocio'
    )
    const businessId = session.business._id
    const [business, services, specialists, assistants, [funnel]] = await Promise.all([
      api.ask(accountsRoutes.getBusiness, { params: { id: businessId } }),
      api.ask(schedulingRoutes.listServices, { query: {} }),
      api.ask(schedulingRoutes.listSpecialists, { query: {} }),
      api.ask(assistantRoutes.listAssistants, { query: {} }),
      api.ask(crmRoutes.listFunnels, { query: {} }),
    ])
    const haircut = services.find(({ name }) => name === 'Corte de cabello')
    must(haircut !== undefined, 'El negocio no ofrece «Corte de cabello»')
    must(funnel !== undefined, 'El negocio no tiene embudo')
    const paths = funnel.phases
      .toSorted((a, b) => a.index - b.index)
      .flatMap(phase =>
        phase.scenarios.map((scenario): [string, string] => [
          `${phase.formattedName}.${scenario.formattedName}`,
          scenario.actionReference,
        ])
      )
    const greeter = assistants.find(({ type, isWorking }) => type === 'new' && isWorking)
    return {
      api,
      socket,
      businessId,
      zone: business.timezone.name,
      readingDelay: business.delayResponse,
      haircut,
      specialists: specialists.filter(specialist => specialist.services.includes(haircut._id)),
      reminderHours: greeter?.capabilities.sendReminder ?? null,
      firstPhase: paths.find(([, action]) => action === 'entry')?.[0] ?? paths[0]?.[0] ?? '',
      actionOf: new Map(paths),
    }
  })
}

import type { Business, Onboarding } from '@mostrador/contracts/accounts'
import { vi } from 'vitest'
import type { BrowserSession } from '../api/session.ts'

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A signed-in owner; change what the test is about. */
export const aSession = (change: Partial<BrowserSession> = {}): BrowserSession => ({
  user: {
    _id: id(1),
    name: 'Lupita Hernández',
    email: 'lupita@example.com',
    role: 'user',
    emailVerified: true,
  },
  business: {
    _id: id(2),
    name: 'Barbería Roma',
    timezone: { name: 'America/Mexico_City' },
    partner: null,
  },
  businesses: [{ _id: id(2), name: 'Barbería Roma' }],
  isOwner: true,
  fullAccess: true,
  permissions: [],
  sandbox: false,
  simulator: true,
  contactWhatsapp: null,
  ...change,
})

/** The merged record of that business, as GET /api/business/:id answers it. */
export const aBusiness = (change: Partial<Business> = {}): Business => ({
  _id: id(2),
  admin: null,
  name: 'Barbería Roma',
  description: 'Cortes y barba',
  user: id(1),
  partner: null,
  logo: null,
  isWorking: true,
  whatsapp: '5512345678',
  whatsappOwner: '5512345678',
  countryCode: '52',
  countryCodeExt: 'MX',
  search: 'barberia roma',
  businessType: { services: true, products: false, courses: false, properties: false },
  favoriteColors: [],
  category: '',
  keywords: [],
  moneyMovementCategories: [],
  timezone: { name: 'America/Mexico_City', offset: -360 },
  messageClock: '24h',
  endSubscription: '2027-01-01T00:00:00.000Z',
  paymentMode: 'credits',
  paymentLevel: { level: 1, pricePerConversion: 10 },
  delayResponse: 3000,
  limitMessagesPerDay: null,
  threadRepliesPerDay: 40,
  testingNumbers: [],
  aiConfig: { isConfigured: true, isConnected: false },
  counters: {
    gptModel: 12.34,
    reasoningModel: 5,
    lowCreditThreshold: 10,
    creditNotificationInterval: 24,
    appointments: 0,
    investment: 0,
    balanceMXN: 0,
    balanceUSD: 0,
    soldCredits: 0,
  },
  meta: { login: { accessToken: null } },
  mercadoPagoAccessToken: null,
  mercadoPagoRefreshToken: null,
  mercadoPagoPublicKey: null,
  stripeCustomerId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

/** The set-up of a business that waits for its form, as GET /api/onboarding answers it. */
export const anOnboarding = (
  change: Partial<Onboarding> = {},
  isJoinRequested = false
): { onboarding: Onboarding; isJoinRequested: boolean } => ({
  onboarding: {
    businessId: null,
    path: 'none',
    mainUse: 'appointments',
    use: 'serviceAppointments',
    step: 'negocio',
    counts: {},
    isFinished: false,
    revision: 1,
    ...change,
  },
  isJoinRequested,
})

export type RecordedRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Headers
}
type Reply = { status?: number; body: unknown }
/**
 * 'GET /api/x' → what the server answers; a function sees what was asked; 'offline' fails as a lost
 * network does.
 */
export type Answers = Record<
  string,
  Reply | 'offline' | ((requests: RecordedRequest) => Reply | Promise<Reply>)
>

export const ok = (data: unknown, message?: string): Reply => ({
  body: { success: true, data, ...(message === undefined ? {} : { message }) },
})
export const refused = (status: number, code: string, message: string): Reply => ({
  status,
  body: { success: false, code, message },
})

/**
 * Puts a server at the edge of the browser: `fetch` answers from the table. Returns everything that
 * was asked.
 */
export const serve = (answers: Answers): readonly RecordedRequest[] => {
  const requests: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { pathname: path, searchParams: query } = new URL(String(input), location.href)
    const method = init.method ?? 'GET'
    const request: RecordedRequest = {
      method,
      path,
      query,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init.headers),
    }
    requests.push(request)
    const answer =
      answers[`${method} ${path}`] ?? refused(404, 'not_found', 'No se encontró lo que buscas')
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    const { status = 200, body } = typeof answer === 'function' ? await answer(request) : answer
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return requests
}

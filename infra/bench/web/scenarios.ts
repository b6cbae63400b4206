import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import type { Browser, BrowserContext } from 'playwright-core'
import { type Device, fast3G, openMeasured, isAgendaData, thirdQuartile, weigh } from './device.ts'
import {
  agendaIsUsable,
  filesAreCached,
  clearInteractions,
  paintedAfterPress,
  slowestInteraction,
  watch,
} from './marks.ts'

const zone = 'America/Mexico_City'
const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }
export type Visitor = {
  readonly browser: Browser
  readonly url: string
  readonly email: string
  readonly password: string
  /** A local date with appointments. */
  readonly date: string
}

const newContext = ({ browser }: Visitor, viewport = phone): Promise<BrowserContext> =>
  browser.newContext({ viewport, locale: 'es-MX', timezoneId: zone, hasTouch: viewport === phone })

/** Signs in without the browser's pages: nothing is in its cache afterwards. */
const signIn = async (context: BrowserContext, { url, email, password }: Visitor) => {
  const answer = await context.request.post(`${url}${gatewayRoutes.signIn.path}`, {
    data: { email, password },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`)
}

const pages = [
  { name: 'sign-in', path: '/auth/ingresar', ready: 'form button[type=submit]', signedIn: false },
  { name: 'principal', path: '/principal', ready: 'main h1', signedIn: true },
  { name: 'agenda', path: '/agenda', ready: agendaIsUsable, signedIn: true },
  { name: 'chat', path: '/chat', ready: 'main h1', signedIn: true },
] as const
export type PageName = (typeof pages)[number]['name']

/** What each page costs over the wire in a browser that was never here. */
export const weighPages = async (visitor: Visitor) => {
  const weights = new Map<PageName, ReturnType<typeof weigh>>()
  for (const { name, path, ready, signedIn } of pages) {
    const context = await newContext(visitor)
    try {
      if (signedIn) await signIn(context, visitor)
      const { page, transfers } = await openMeasured(context, { network: null, cpu: 1 })
      const search = name === 'agenda' ? `?fecha=${visitor.date}` : ''
      const isReady = await watch(page, ready)
      await page.goto(`${visitor.url}${path}${search}`)
      await isReady()
      await page.waitForLoadState('networkidle')
      weights.set(name, weigh(transfers()))
    } finally {
      await context.close()
    }
  }
  return weights
}

/** The appointments of a week at 1440 px: KiB over the wire. */
export const weighWeek = async (visitor: Visitor): Promise<number> => {
  const context = await newContext(visitor, wide)
  try {
    await signIn(context, visitor)
    const { page, transfers } = await openMeasured(context, { network: null, cpu: 1 })
    const isUsable = await watch(page, agendaIsUsable)
    await page.goto(`${visitor.url}/agenda?vista=semana&fecha=${visitor.date}`)
    await isUsable()
    const agendaBytes = transfers()
      .filter(isAgendaData)
      .map(({ bytes }) => bytes)
    return (agendaBytes[0] ?? 0) / 1024
  } finally {
    await context.close()
  }
}

/** Milliseconds until the agenda can be used: the first visit, and the next in the same browser. */
export const visitTwice = async (visitor: Visitor, device: Device) => {
  const context = await newContext(visitor)
  const visit = async (): Promise<number> => {
    const { page } = await openMeasured(context, device)
    const isUsable = await watch(page, agendaIsUsable)
    await page.goto(`${visitor.url}/agenda?vista=dia&fecha=${visitor.date}`, { timeout: 120_000 })
    const usable = await isUsable()
    await page.waitForLoadState('networkidle')
    await filesAreCached(page)
    await page.close()
    return usable
  }
  try {
    await signIn(context, visitor)
    return { first: await visit(), second: await visit() }
  } finally {
    await context.close()
  }
}

/** Milliseconds: the slowest interaction on a slow phone, and the change of a day at full speed. */
export const measureInteractions = async (visitor: Visitor) => {
  const context = await newContext(visitor)
  try {
    await signIn(context, visitor)
    const { page, release } = await openMeasured(context, { network: null, cpu: 4 })
    const isUsable = await watch(page, agendaIsUsable)
    await page.goto(`${visitor.url}/agenda?vista=dia&fecha=${visitor.date}`)
    await isUsable()
    await page.waitForLoadState('networkidle')
    await clearInteractions(page)
    for (const name of ['Siguiente', 'Siguiente', 'Anterior', 'Anterior']) {
      await page.getByRole('button', { name, exact: true }).first().click()
      await page.waitForLoadState('networkidle')
    }
    await page.locator('[data-box]').first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const inp = await slowestInteraction(page)
    await release()
    const dayChange: number[] = []
    for (const button of ['Siguiente', 'Anterior', 'Siguiente', 'Anterior', 'Siguiente']) {
      dayChange.push(await paintedAfterPress(page, button))
      await page.waitForLoadState('networkidle')
    }
    return { inp, dayChange }
  } finally {
    await context.close()
  }
}

export const devices = {
  slow: { network: fast3G, cpu: 4 },
  usual: { network: thirdQuartile, cpu: 4 },
} satisfies Record<string, Device>

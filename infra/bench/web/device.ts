import { setTimeout as wait } from 'node:timers/promises'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** A network as Chromium imitates it. Bits per second and milliseconds of latency. */
export type Network = {
  readonly name: string
  readonly down: number
  readonly up: number
  readonly latency: number
}
/** Lighthouse's «fast 3G», and what three of four phones have in 2026 (performance.md). */
export const fast3G: Network = { name: 'fast 3G', down: 1_600_000, up: 750_000, latency: 150 }
export const thirdQuartile: Network = {
  name: '9/3 Mbps, 100 ms',
  down: 9_000_000,
  up: 3_000_000,
  latency: 100,
}

export type Device = {
  readonly network: Network | null
  /** How many times slower than this machine. */
  readonly cpu: number
}

/** One response as it came over the wire: headers and compressed body. */
export type Transfer = { readonly url: string; readonly type: string; readonly bytes: number }

export type MeasuredPage = {
  readonly page: Page
  readonly transfers: () => readonly Transfer[]
  /** Ends the throttling, so that what follows is quick. */
  release(): Promise<void>
}

const throttle = async (session: CDPSession, { network, cpu }: Device): Promise<void> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network?.latency ?? 0,
    downloadThroughput: network === null ? -1 : network.down / 8,
    uploadThroughput: network === null ? -1 : network.up / 8,
  })
}

/**
 * A window of Chromium 156 opens with a page of its own for the address bar, in a process beside
 * ours: 0.3 s of processor that are not the product's. Milliseconds.
 */
const WINDOW_OPENS_MS = 1_500

/** A new page of a device, whose transfers are counted. */
export const openMeasured = async (
  context: BrowserContext,
  device: Device
): Promise<MeasuredPage> => {
  const page = await context.newPage()
  await wait(WINDOW_OPENS_MS)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const requests = new Map<string, { readonly url: string; readonly type: string }>()
  const transfers: Transfer[] = []
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    requests.set(requestId, { url: response.url, type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    // What came out of the browser's cache cost nothing.
    if (request !== undefined && encodedDataLength > 0)
      transfers.push({ ...request, bytes: encodedDataLength })
  })
  await throttle(session, device)
  return {
    page,
    transfers: () => transfers,
    release: () => throttle(session, { network: null, cpu: 1 }),
  }
}

/** A list of appointments for the agenda. */
export const isAgendaData = ({ url }: Transfer): boolean =>
  new URL(url).pathname === schedulingRoutes.listAppointments.path

const kib = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1024

/** Requests, and KiB over the wire: of all, of script, and of the agenda's appointments. */
export const weigh = (transfers: readonly Transfer[]) => ({
  requests: transfers.length,
  total: kib(transfers),
  script: kib(transfers.filter(({ type }) => type === 'Script')),
  agenda: kib(transfers.filter(isAgendaData)),
})

/** The facts of a request that say where it was made: pure, so that every spelling can be tried. */
export type Provenance = {
  readonly method: string
  readonly host: string
  readonly protocol: string
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether an Origin header names the host itself. Null, missing ports and other schemes do not. */
export const isOwnOrigin = ({
  origin,
  host,
  protocol,
}: Pick<Provenance, 'origin' | 'host' | 'protocol'>): boolean => origin === `${protocol}://${host}`

/**
 * May this request change something with the browser's cookie? Only when the page that made it is
 * ours (A28). Browsers always send Origin with a state change; a client that sends none is not a
 * browser, and has no cookie by accident.
 */
export const mayChange = (request: Provenance): boolean => {
  if (safeMethods.has(request.method)) return true
  if (request.fetchSite !== undefined && request.fetchSite !== 'same-origin') return false
  return isOwnOrigin(request)
}

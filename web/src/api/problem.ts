/** A refusal or a failed connection, as every screen sees it. `message` can be shown as it is. */
export type Problem = {
  readonly code: string
  readonly message: string
  readonly details: unknown
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number
}

export const offlineText = 'No pudimos conectar. Revisa tu conexión e intenta de nuevo.'
export const silentText = 'Mostrador no responde. Intenta de nuevo en unos momentos.'
export const genericText = 'Algo salió mal. Intenta de nuevo en unos momentos.'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const isProblem = (value: unknown): value is Problem =>
  isRecord(value) &&
  typeof value['code'] === 'string' &&
  typeof value['message'] === 'string' &&
  typeof value['status'] === 'number'

/** Refusals whose text the specification words for a program: what they mean to a person. */
const textsForPeople: ReadonlyMap<string, string> = new Map([
  // Screens ask for a business only with one: it was taken away while they were open.
  ['business_required', 'Ya no formas parte de este negocio. Actualiza la página.'],
])

/**
 * The body of a refused answer → problem. The server's text is shown; a body without one gets the
 * generic text [UX2-01].
 */
export const problemOfAnswer = (status: number, body: unknown): Problem => {
  const failure = isRecord(body) ? body : {}
  const message = failure['message']
  const ownCode = status >= 500 ? 'unavailable' : 'unknown'
  const code = typeof failure['code'] === 'string' ? failure['code'] : ownCode
  const sent = typeof message === 'string' && message.trim() !== '' ? message : genericText
  return {
    code,
    message: textsForPeople.get(code) ?? sent,
    details: failure['details'],
    status,
  }
}

// With a network it is not the person's connection that fails.
const hasNetwork = (): boolean => navigator.onLine !== false
/** What to call it while no answer arrives: the person's own connection, or the server. */
export const unreachableTitle = (): string =>
  hasNetwork() ? 'Mostrador no responde' : 'Sin conexión'

export const connectionProblem = (code: 'offline' | 'timeout'): Problem => ({
  code,
  message: hasNetwork() ? silentText : offlineText,
  details: undefined,
  status: 0,
})

/**
 * Whatever was thrown or rejected, as a problem. Unknown things become the generic text: their own
 * words are not for people.
 */
export const asProblem = (error: unknown): Problem =>
  isProblem(error)
    ? error
    : { code: 'unknown', message: genericText, details: undefined, status: 0 }

/**
 * The text to show for `error`. The specification gives some failures a text of their own: pass it
 * as `fallback`; it is used when the server had nothing to say about this failure (an accident of
 * its own, a page of a proxy), while refusals and connection problems keep theirs.
 */
export const problemText = (error: unknown, fallback?: string): string => {
  const { code, message } = asProblem(error)
  return fallback !== undefined && (message === genericText || code === 'internal')
    ? fallback
    : message
}

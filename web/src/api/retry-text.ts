import { hasNetwork } from './problem.ts'

/** What somebody can do after a reading that failed. */
export const retryText = (): string =>
  hasNetwork() ? 'Intenta de nuevo en un momento.' : 'Revisa tu conexión e intenta de nuevo.'

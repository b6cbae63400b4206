/**
 * The address that another page of signing in passes on, so that nobody types it twice. It travels
 * in the history entry, never in an address.
 */
export const emailOfState = (state: unknown): string => {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}

export { platformErrors } from '@mostrador/contracts/edge-gateway'

/**
 * Anything that is not a refusal: the person can only try again, and support finds it by the
 * request id.
 */
export const internalError = {
  status: 500,
  code: 'internal',
  message: 'Algo salió mal de nuestro lado. Intenta de nuevo.',
} as const

import { MercadoPagoError } from 'mercadopago'

/**
 * `unauthorized`: the token is no longer valid. `refused`: a retry changes nothing. `unavailable`:
 * the outcome is unknown; it is asked again, under the same key.
 */
export type FailureKind = 'unauthorized' | 'refused' | 'unavailable'

/** A call to Mercado Pago that did not succeed. */
export class MercadoPagoFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, message: string) {
    super(message)
    this.name = 'MercadoPagoFailure'
    this.kind = kind
  }
}

/** Statuses after which the outcome is unknown. */
const unclear = new Set([408, 409, 423, 424, 429])

/** What an error of the library means; one without a status never arrived, or never answered. */
export const failureOf = (error: unknown): MercadoPagoFailure => {
  if (error instanceof MercadoPagoFailure) return error
  const status = error instanceof MercadoPagoError ? error.status : 0
  const message = error instanceof Error ? error.message : String(error)
  if (status === 401 || status === 403) return new MercadoPagoFailure('unauthorized', message)
  if (status >= 400 && status < 500 && !unclear.has(status))
    return new MercadoPagoFailure('refused', message)
  return new MercadoPagoFailure('unavailable', message)
}

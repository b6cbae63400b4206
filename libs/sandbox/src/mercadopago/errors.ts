/** What Mercado Pago answers instead: its error body (protocols 9). */
export class MercadoPagoFailure extends Error {
  readonly statusCode: number
  readonly body: object

  constructor(status: number, error: string, message: string, code?: number) {
    super(message)
    this.statusCode = status
    const cause = code === undefined ? [] : [{ code, description: message, data: null }]
    this.body = { message, error, status, cause }
  }
}

/** Errors of orders have another shape than those of payments. */
class MercadoPagoOrderFailure extends MercadoPagoFailure {
  override readonly body: object
  constructor(status: number, code: string) {
    super(status, code, code)
    this.body = { errors: [{ code, message: code }] }
  }
}

export const mercadoPagoErrors = {
  badToken: () => new MercadoPagoFailure(401, 'unauthorized', 'invalid access token'),
  badRequest: (message: string, code?: number) =>
    new MercadoPagoFailure(400, 'bad_request', message, code),
  grant: (error: 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type') =>
    new MercadoPagoFailure(400, error, `the request failed: ${error}`),
  notFound: (what: string) => new MercadoPagoFailure(404, 'not_found', `${what} not found`, 2000),
  /** Errors of orders: a list of codes, which the library does not pass on. */
  ofOrder: (status: number, code: string) => new MercadoPagoOrderFailure(status, code),
  failing: () => new MercadoPagoFailure(500, 'internal_server_error', 'internal error'),
  limited: () => new MercadoPagoFailure(429, 'too_many_requests', 'too many requests'),
}

/** A failure as Stripe's API writes it (protocols 8.2). */
export class StripeFailure extends Error {
  readonly status: number
  readonly type: string
  readonly code: string
  readonly param: string | undefined

  constructor(
    status: number,
    { type, code, message, param }: { type: string; code: string; message: string; param?: string }
  ) {
    super(message)
    this.name = 'StripeFailure'
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }
}

const invalid = (status: number, code: string, message: string, param?: string): StripeFailure =>
  new StripeFailure(status, {
    type: 'invalid_request_error',
    code,
    message,
    ...(param === undefined ? {} : { param }),
  })

export const stripeFailures = {
  missing: (what: string, id: string) =>
    invalid(404, 'resource_missing', `No such ${what}: '${id}'`, 'id'),
  parameterMissing: (param: string) =>
    invalid(400, 'parameter_missing', `Missing required param: ${param}.`, param),
  parameterUnknown: (param: string) =>
    invalid(400, 'parameter_unknown', `Received unknown parameter: ${param}`, param),
  parameterInvalid: (param: string, message: string) =>
    invalid(400, 'parameter_invalid_integer', message, param),
  notOpen: (status: string) =>
    new StripeFailure(400, {
      type: 'invalid_request_error',
      code: '',
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${status}.`,
    }),
  exists: (message: string) => invalid(400, 'resource_already_exists', message),
  declined: () =>
    new StripeFailure(402, {
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
    }),
  key: () => invalid(401, 'api_key_invalid', 'Invalid API Key provided'),
  idempotency: (key: string) =>
    new StripeFailure(400, {
      type: 'idempotency_error',
      code: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    }),
  broken: () => new StripeFailure(500, { type: 'api_error', code: 'api_error', message: 'Broken' }),
} as const

export const failureBody = ({ type, code, message, param }: StripeFailure) => ({
  error: { type, code, message, ...(param === undefined ? {} : { param }) },
})

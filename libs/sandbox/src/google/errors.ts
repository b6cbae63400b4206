/** A failure as Google's API writes it (protocols 10.4). */
export class GoogleError extends Error {
  readonly status: number
  readonly reason: string
  readonly domain: string

  constructor(status: number, reason: string, message: string, domain = 'global') {
    super(message)
    this.name = 'GoogleError'
    this.status = status
    this.reason = reason
    this.domain = domain
  }
}

/** The body of a refusal of the calendar API. */
export const googleErrorBody = ({ status, reason, domain, message }: GoogleError) => ({
  error: { errors: [{ domain, reason, message }], code: status, message },
})

export const googleErrors = {
  notFound: () => new GoogleError(404, 'notFound', 'Not Found'),
  duplicate: () => new GoogleError(409, 'duplicate', 'The requested identifier already exists.'),
  deleted: () => new GoogleError(410, 'deleted', 'Resource has been deleted'),
  invalid: (message: string) => new GoogleError(400, 'invalid', message),
  notUnique: () => new GoogleError(400, 'channelIdNotUnique', 'Channel id not unique'),
  credentials: () => new GoogleError(401, 'authError', 'Invalid Credentials'),
  forbidden: () =>
    new GoogleError(403, 'forbidden', 'You need to have writer access to this calendar.'),
  userLimit: () =>
    new GoogleError(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded', 'usageLimits'),
  limit: () => new GoogleError(429, 'rateLimitExceeded', 'Rate Limit Exceeded', 'usageLimits'),
  backend: () => new GoogleError(500, 'backendError', 'Backend Error'),
  precondition: () => new GoogleError(412, 'conditionNotMet', 'Precondition Failed'),
  emptyRange: () =>
    new GoogleError(400, 'timeRangeEmpty', 'The specified time range is empty.', 'calendar'),
  fullSync: () =>
    new GoogleError(
      410,
      'fullSyncRequired',
      'Sync token is no longer valid, a full sync is required.',
      'calendar'
    ),
} as const

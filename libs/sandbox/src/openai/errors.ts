/** OpenAI's error body with its HTTP status. All four keys are always there. */
export type OpenAiFault = {
  status: number
  type: string
  code: string | null
  param: string | null
  message: string
  /** `Retry-After`, whole seconds; absent when waiting does not help. */
  retryAfter?: number
}

const fault = (
  status: number,
  type: string,
  code: string | null,
  message: string,
  more: { param?: string; retryAfter?: number } = {}
): OpenAiFault => ({
  status,
  type,
  code,
  message,
  param: more.param ?? null,
  ...(more.retryAfter === undefined ? {} : { retryAfter: more.retryAfter }),
})

const maskKey = (key: string): string =>
  key.length < 8 ? '***' : `${key.slice(0, 6)}***${key.slice(-4)}`
const invalid = 'invalid_request_error'

export const openAiFaults = {
  invalidKey: (key: string) =>
    fault(
      401,
      invalid,
      'invalid_api_key',
      `Incorrect API key provided: ${maskKey(key)}. You can find your API key at https://platform.openai.com/account/api-keys.`
    ),
  missingKey: () =>
    fault(
      401,
      invalid,
      null,
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY)."
    ),
  modelNotFound: (model: string) =>
    fault(
      404,
      invalid,
      'model_not_found',
      `The model \`${model}\` does not exist or you do not have access to it.`
    ),
  unknownUrl: (method: string, url: string) =>
    fault(404, invalid, null, `Invalid URL (${method} ${url})`),
  contextLength: (limit: number, used: number) =>
    fault(
      400,
      invalid,
      'context_length_exceeded',
      `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${used} tokens. Please reduce the length of the messages.`,
      { param: 'messages' }
    ),
  maxTokens: () =>
    fault(
      400,
      invalid,
      'unsupported_parameter',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { param: 'max_tokens' }
    ),
  temperature: (value: number) =>
    fault(
      400,
      invalid,
      'unsupported_value',
      `Unsupported value: 'temperature' does not support ${value} with this model. Only the default (1) value is supported.`,
      { param: 'temperature' }
    ),
  toolAnswersMissing: (index: number, ids: readonly string[]) =>
    fault(
      400,
      invalid,
      null,
      `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(', ')}`,
      { param: `messages.[${index}].role` }
    ),
  toolWithoutCall: (index: number) =>
    fault(
      400,
      invalid,
      null,
      "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
      { param: `messages.[${index}].role` }
    ),
  invalidBody: (param: string, message: string) =>
    fault(400, invalid, null, `Invalid value for '${param}': ${message}`, { param }),
  rateLimit: (retryAfter: number, kind: 'tokens' | 'requests' = 'tokens') =>
    fault(
      429,
      kind,
      'rate_limit_exceeded',
      `Rate limit reached for gpt-4o in organization org-x on ${kind === 'tokens' ? 'tokens per min (TPM)' : 'requests per min (RPM)'}: Limit 30000, Used 15532, Requested 14655. Please try again in ${retryAfter}s. Visit https://platform.openai.com/account/rate-limits to learn more.`,
      { retryAfter }
    ),
  quota: () =>
    fault(
      429,
      'insufficient_quota',
      'insufficient_quota',
      'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.'
    ),
  serverError: () =>
    fault(
      500,
      'server_error',
      null,
      'The server had an error while processing your request. Sorry about that!'
    ),
  overloaded: () =>
    fault(
      503,
      'server_error',
      null,
      'That model is currently overloaded with other requests. You can retry your request.'
    ),
} as const

/** Thrown by a scripted model or a check; becomes the response. */
export class OpenAiRefusal extends Error {
  readonly fault: OpenAiFault
  constructor(fault: OpenAiFault) {
    super(fault.message)
    this.fault = fault
  }
}

export const errorBody = ({ message, type, param, code }: OpenAiFault): unknown => ({
  error: { message, type, param, code },
})

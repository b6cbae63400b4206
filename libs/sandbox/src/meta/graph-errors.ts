/**
 * Graph refusals: code, HTTP status and text of the protocol tables, by a name that tests can read.
 */
export type GraphFault = {
  readonly status: number
  readonly code: number
  readonly subcode?: number
  readonly title: string
  /** WhatsApp only: the sentence in `error_data.details`. */
  readonly details?: string
  readonly transient?: boolean
}

export const graphFaults = {
  unknown_error: { status: 500, code: 1, title: 'An unknown error occurred', transient: true },
  service_down: { status: 503, code: 2, title: 'Service temporarily unavailable', transient: true },
  app_rate_limit: {
    status: 400,
    code: 4,
    title: 'Application request limit reached',
    transient: true,
  },
  permission_denied: {
    status: 403,
    code: 10,
    title: 'Application does not have permission for this action',
  },
  invalid_parameter: { status: 400, code: 100, title: 'Invalid parameter' },
  object_missing: {
    status: 400,
    code: 100,
    subcode: 33,
    title:
      'Unsupported post request. Object does not exist, cannot be loaded due to missing permissions, or does not support this operation',
  },
  token_expired: {
    status: 401,
    code: 190,
    subcode: 463,
    title:
      'Error validating access token: Session has expired on Tuesday, 01-Sep-26 00:00:00 PDT. The current time is later.',
  },
  token_invalid: {
    status: 401,
    code: 190,
    title: 'Invalid OAuth access token - Cannot parse access token',
  },
  token_missing: {
    status: 401,
    code: 190,
    title: 'An access token is required to request this resource.',
  },
  password_changed: {
    status: 401,
    code: 190,
    subcode: 460,
    title:
      'Error validating access token: The session has been invalidated because the user changed their password.',
  },
  app_removed: {
    status: 401,
    code: 190,
    subcode: 458,
    title: 'Error validating access token: The user has not authorized application.',
  },
  page_rate_limit: {
    status: 400,
    code: 613,
    title: 'Calls to this api have exceeded the rate limit.',
    transient: true,
  },
  policy_block: { status: 403, code: 368, title: 'Temporarily blocked for policies violations' },
  throughput: {
    status: 400,
    code: 130429,
    title: 'Rate limit hit',
    details: 'Cloud API message throughput has been reached.',
  },
  pair_rate_limit: {
    status: 400,
    code: 131056,
    title: '(Business Account, Consumer Account) pair rate limit hit',
    details:
      'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
  },
  spam_rate_limit: {
    status: 400,
    code: 131048,
    title: 'Spam rate limit hit',
    details:
      'Message failed to send because there are restrictions on how many messages can be sent from this phone number.',
  },
  something_wrong: {
    status: 500,
    code: 131000,
    title: 'Something went wrong',
    details: 'Message failed to send due to an unknown error.',
  },
  service_unavailable: {
    status: 500,
    code: 131016,
    title: 'Service unavailable',
    details: 'A service is temporarily unavailable.',
  },
  missing_parameter: { status: 400, code: 131008, title: 'Required parameter is missing' },
  value_not_valid: { status: 400, code: 131009, title: 'Parameter value is not valid' },
  self_recipient: {
    status: 400,
    code: 131021,
    title: 'Recipient cannot be sender',
    details: 'Sender and recipient phone number is the same.',
  },
  undeliverable: {
    status: 400,
    code: 131026,
    title: 'Message undeliverable',
    details: 'Message Undeliverable.',
  },
  not_in_allowed_list: {
    status: 400,
    code: 131030,
    title: 'Recipient phone number not in allowed list',
    details:
      'Recipient phone number not in allowed list: Add recipient phone number to recipient list and try again.',
  },
  payment_issue: {
    status: 400,
    code: 131042,
    title: 'Business eligibility payment issue',
    details:
      'Message failed to send because there were one or more errors related to your payment method.',
  },
  outside_window: {
    status: 400,
    code: 131047,
    title: 'Re-engagement message',
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
  type_not_supported: {
    status: 400,
    code: 131051,
    title: 'Unsupported message type',
    details: 'Message type is not currently supported.',
  },
  media_upload: { status: 400, code: 131053, title: 'Media upload error' },
  template_parameters: {
    status: 400,
    code: 132000,
    title: 'Number of parameters does not match the expected number of params',
  },
  template_missing: {
    status: 404,
    code: 132001,
    title: 'Template name does not exist in the translation',
  },
  number_not_registered: {
    status: 400,
    code: 133010,
    title: 'The account is not registered',
    details: 'Phone number not registered.',
  },
  messenger_outside_window: {
    status: 400,
    code: 10,
    subcode: 2018278,
    title:
      'This message is sent outside of allowed window. Learn more about the new policy here: https://developers.facebook.com/docs/messenger-platform/policy-overview',
  },
  instagram_outside_window: {
    status: 400,
    code: 10,
    subcode: 2534022,
    title: 'This message is sent outside of allowed window.',
  },
  person_unavailable: {
    status: 400,
    code: 551,
    subcode: 1545041,
    title: "This person isn't available right now.",
  },
  messenger_no_user: { status: 400, code: 100, subcode: 2018001, title: 'No matching user found' },
  instagram_no_user: {
    status: 400,
    code: 100,
    subcode: 2534014,
    title: 'The requested user cannot be found.',
  },
  bad_client_secret: { status: 400, code: 1, title: 'Error validating client secret.' },
  code_invalid: { status: 400, code: 100, title: 'Invalid verification code format.' },
  code_used: {
    status: 400,
    code: 100,
    subcode: 36009,
    title: 'This authorization code has been used.',
  },
  code_expired: {
    status: 400,
    code: 100,
    subcode: 36007,
    title: 'This authorization code has expired.',
  },
  redirect_mismatch: {
    status: 400,
    code: 100,
    subcode: 36008,
    title:
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
  },
  pin_mismatch: {
    status: 400,
    code: 133005,
    title: 'Two step verification PIN Mismatch',
    details: 'Two step verification PIN mismatch.',
  },
  no_profile: {
    status: 400,
    code: 100,
    subcode: 2018218,
    title: 'No profile available for this user',
  },
} as const satisfies Record<string, GraphFault>

export type GraphFaultName = keyof typeof graphFaults

/** Thrown by the rules of the peer, answered as Graph's error JSON. */
export class GraphRefusal extends Error {
  readonly fault: GraphFault
  readonly product: 'whatsapp' | 'graph'
  constructor(name: GraphFaultName, product: 'whatsapp' | 'graph', details?: string) {
    const fault: GraphFault = graphFaults[name]
    super(fault.title)
    this.fault =
      details === undefined
        ? fault
        : { ...fault, ...(product === 'whatsapp' ? { details } : { title: details }) }
    this.product = product
  }
}

/** `(#100) Invalid parameter`: token errors alone come without the number in front. */
const messageOf = (fault: GraphFault): string =>
  fault.code === 190 || fault.subcode === 33 ? fault.title : `(#${fault.code}) ${fault.title}`

/**
 * The error body of Graph. WhatsApp adds `error_data`, and has had no subcodes since v16 but on
 * tokens.
 */
export const graphErrorBody = (
  { fault, product }: Pick<GraphRefusal, 'fault' | 'product'>,
  trace: string
): unknown => ({
  error: {
    message: messageOf(fault),
    type: 'OAuthException',
    code: fault.code,
    ...(fault.subcode === undefined ? {} : { error_subcode: fault.subcode }),
    ...(product === 'whatsapp' && fault.details !== undefined
      ? { error_data: { messaging_product: 'whatsapp', details: fault.details } }
      : {}),
    ...(fault.transient === true ? { is_transient: true } : {}),
    fbtrace_id: trace,
  },
})

/** The same refusal as it stands in a `failed` status webhook. */
export const statusErrorOf = (fault: GraphFault): Record<string, unknown> => ({
  code: fault.code,
  title: fault.title,
  message: fault.title,
  error_data: { details: fault.details ?? fault.title },
  href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
})

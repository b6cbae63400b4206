import type { Login } from '@mostrador/contracts/messaging-gateway'

/** From the button to the last answer of the login page. Milliseconds. */
export const LOGIN_LIFETIME_MS = 20 * 60_000
/** How long a token may wait for accounts that Meta does not answer. Milliseconds. */
export const CONNECT_DEADLINE_MS = 120_000
/** A code whose exchange never ended: the process crashed in the middle. Milliseconds. */
export const EXCHANGE_LOST_MS = 60_000
/** Finished logins are forgotten after this. Milliseconds. */
export const LOGIN_RETENTION_MS = 7 * 86_400_000

/** What each login asks for. */
export const scopesOf: Readonly<Record<Login, readonly string[]>> = {
  whatsapp: ['whatsapp_business_management', 'whatsapp_business_messaging'],
  facebook: [
    'pages_show_list',
    'pages_messaging',
    'pages_manage_metadata',
    'pages_read_engagement',
    'instagram_basic',
    'instagram_manage_messages',
  ],
  instagram: ['instagram_business_basic', 'instagram_business_manage_messages'],
}

/** Without these nothing works; Instagram's of the login of Facebook may be withheld. */
const requiredScopes: Readonly<Record<Login, readonly string[]>> = {
  ...scopesOf,
  facebook: ['pages_show_list', 'pages_messaging', 'pages_manage_metadata'],
}

/** Required permissions that a person withheld. */
export const missingScopes = (login: Login, granted: readonly string[]): readonly string[] =>
  requiredScopes[login].filter(scope => !granted.includes(scope))

/** Whether the Instagram accounts of the Pages may be connected too. */
export const mayReachInstagram = (granted: readonly string[]): boolean =>
  granted.includes('instagram_manage_messages')

export type LoginState = 'open' | 'exchanging' | 'connecting' | 'connected' | 'failed'

const failureTexts = {
  denied: 'Cancelaste el permiso en Meta. No se conectó nada.',
  code_refused: 'El permiso de Meta venció o ya se había usado. Vuelve a intentarlo.',
  unavailable: 'Meta no respondió. No se conectó nada; intenta de nuevo en unos minutos.',
  interrupted: 'La conexión se interrumpió antes de terminar. Vuelve a intentarlo.',
  revoked: 'Meta dejó de aceptar el permiso antes de terminar. Vuelve a intentarlo.',
  scopes_missing:
    'Falta un permiso: en la página de Meta deja marcados todos los permisos y vuelve a intentarlo.',
  nothing_chosen:
    'No elegiste ninguna cuenta en la página de Meta. Vuelve a intentarlo y elige una.',
  account_taken: 'Esa cuenta ya está conectada a otro negocio. Desconéctala allá primero.',
  pin_mismatch:
    'Tu número tiene verificación en dos pasos. Desactívala en el administrador de WhatsApp y vuelve a conectarlo.',
  number_refused:
    'WhatsApp no aceptó registrar el número. Revísalo en el administrador de WhatsApp.',
  refused: 'Meta no aceptó la conexión. Revisa tu cuenta en Meta y vuelve a intentarlo.',
} as const
export type LoginFailure = keyof typeof failureTexts

const isFailure = (text: string): text is LoginFailure => Object.hasOwn(failureTexts, text)

/** Why a login failed, in Spanish. */
export const failureText = (failure: string): string =>
  failureTexts[isFailure(failure) ? failure : 'refused']

/** A login at `now`: one whose process crashed during the exchange has failed. */
export const stateAt = (
  { state, usedAt }: { readonly state: LoginState; readonly usedAt: Date | null },
  now: Date
): LoginState =>
  state === 'exchanging' && usedAt !== null && now.getTime() - usedAt.getTime() > EXCHANGE_LOST_MS
    ? 'failed'
    : state

export type LoginRow = {
  id: string
  businessId: string
  login: Login
  state: LoginState
  sessionId: string
  userId: string
  /** Sealed; null before the code was exchanged and after the accounts were connected. */
  token: string | null
  numberId: string | null
  wabaId: string | null
  failure: string | null
  connected: string[]
  refused: string[]
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

/** The person, in the sign-in in which they began. */
export type Visitor = { readonly userId: string; readonly sessionId: string }

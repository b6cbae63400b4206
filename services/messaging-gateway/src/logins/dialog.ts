import type { Login } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { scopesOf } from './login.ts'
import { availableLogins, type LoginSettings } from './settings.ts'

/**
 * The page of ours that a login page sends people back to; byte for byte the same in the exchange.
 */
export const redirectUriOf = ({ PUBLIC_URL }: Pick<LoginSettings, 'PUBLIC_URL'>, login: Login) =>
  `${PUBLIC_URL.replace(/\/$/, '')}/integraciones/${login === 'whatsapp' ? 'whatsapp' : 'facebook'}-login`

type Dialog = { readonly login: Login; readonly state: string }

/** WhatsApp's signup page, which also offers numbers of the app of a phone (coexistence). */
const signupExtras = JSON.stringify({
  setup: {},
  featureType: 'whatsapp_business_app_onboarding',
  sessionInfoVersion: '3',
})

/** The address of a login page. Refuses `login_unavailable` when its app is not configured. */
export const dialogUrl = (settings: LoginSettings, { login, state }: Dialog): string => {
  if (!availableLogins(settings).includes(login)) throw new Refusal('login_unavailable')
  const isInstagram = login === 'instagram'
  const url = new URL(isInstagram ? settings.META_INSTAGRAM_DIALOG_URL : settings.META_DIALOG_URL)
  const clientId = isInstagram ? settings.META_INSTAGRAM_APP_ID : settings.META_APP_ID
  const fields: Record<string, string> = {
    client_id: clientId ?? '',
    redirect_uri: redirectUriOf(settings, login),
    response_type: 'code',
    state,
    ...(login === 'whatsapp'
      ? {
          config_id: settings.META_WHATSAPP_CONFIG_ID ?? '',
          override_default_response_type: 'true',
          extras: signupExtras,
        }
      : { scope: scopesOf[login].join(',') }),
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

import { join } from 'node:path'
import {
  type GoogleSandbox,
  type MailboxServer,
  type MercadoPagoSandbox,
  type MetaSandbox,
  sandboxVariables,
  startGoogleSandbox,
  startMailbox,
  startMercadoPagoSandbox,
  startMetaSandbox,
  startStripeSandbox,
  type StripeSandbox,
} from '@mostrador/sandbox'
import type { LocalConfig } from './config.ts'
import type { Secrets } from './secrets.ts'

/** The sandbox for Meta and the variables that point to it; null when real keys are configured. */
export const openMetaSandbox = async (
  config: LocalConfig,
  secrets: Secrets
): Promise<{ sandbox: MetaSandbox | null; variables: Record<string, string> }> => {
  if (config.META_APP_SECRET !== undefined) return { sandbox: null, variables: {} }
  const sandbox = await startMetaSandbox({
    appSecret: secrets.META_APP_SECRET,
    verifyToken: secrets.META_VERIFY_TOKEN,
    callbackUrl: `http://127.0.0.1:${config.PORT}/api/meta/webhook`,
    memoryFile: join(config.DATA_DIR, 'sandbox-meta.json'),
  })
  const { url } = sandbox
  return {
    sandbox,
    variables: {
      META_APP_SECRET: secrets.META_APP_SECRET,
      META_VERIFY_TOKEN: secrets.META_VERIFY_TOKEN,
      ...sandboxVariables(url),
      META_SANDBOX_URL: url,
      SANDBOX_NOTICE: 'true',
      SIMULATOR: 'true',
    },
  }
}

/** The local mailbox and the variables that point to it; null when a mail server is configured. */
export const openMailSandbox = async (
  config: LocalConfig
): Promise<{ mailbox: MailboxServer | null; variables: Record<string, string> }> => {
  const variables = { PUBLIC_URL: `http://localhost:${config.PORT}` }
  if (config.SMTP_URL !== undefined) return { mailbox: null, variables }
  const mailbox = await startMailbox({
    port: config.MAILBOX_PORT,
    memoryFile: join(config.DATA_DIR, 'sandbox-mail.json'),
  })
  return { mailbox, variables: { ...variables, MAILBOX_URL: mailbox.url } }
}

/** The local Google and the variables that point to it; null when real keys are configured. */
export const openGoogleSandbox = async (
  config: LocalConfig
): Promise<{ google: GoogleSandbox | null; variables: Readonly<Record<string, string>> }> => {
  if (config.GOOGLE_CLIENT_ID) return { google: null, variables: {} }
  const google = await startGoogleSandbox({
    port: config.GOOGLE_SANDBOX_PORT,
    client: { id: 'local-google', secret: 'not-a-secret-google' },
    accounts: ['memo.barbero@gmail.example', 'lupita.estilista@gmail.example'],
    memoryFile: join(config.DATA_DIR, 'sandbox-google.json'),
  })
  return { google, variables: google.variables }
}

const BARBER = 'BARBERIALACATRINA'
const terminals = [
  ['NEWLAND_N950__N950NCB800001201', 'Caja 1'],
  ['NEWLAND_N950__N950NCB800001202', 'Caja 2'],
] as const

/**
 * The local Mercado Pago and the variables that point to it; null when real keys are configured.
 */
export const openMercadoPagoSandbox = async (
  config: LocalConfig
): Promise<{
  mercadoPago: MercadoPagoSandbox | null
  variables: Readonly<Record<string, string>>
}> => {
  if (config.MERCADO_PAGO_CLIENT_ID) return { mercadoPago: null, variables: {} }
  const mercadoPago = await startMercadoPagoSandbox({
    port: config.MERCADO_PAGO_SANDBOX_PORT,
    client: { id: 'local-mercado-pago', secret: 'not-a-secret-mercado-pago' },
    webhookSecret: 'not-a-secret-mercado-pago-webhook',
    webhookUrl: `http://127.0.0.1:${config.PORT}/api/mercadopago/webhook`,
    sellers: [BARBER, 'OTROVENDEDOR'],
    memoryFile: join(config.DATA_DIR, 'sandbox-mercado-pago.json'),
  })
  const sellerId = mercadoPago.control.addSeller(BARBER)
  for (const [id, externalPosId] of terminals)
    mercadoPago.control.addTerminal({ id, sellerId, externalPosId })
  return { mercadoPago, variables: mercadoPago.variables }
}

/** The local Stripe and the variables that point to it; null when real keys are configured. */
export const openStripeSandbox = async (
  config: LocalConfig
): Promise<{ stripe: StripeSandbox | null; variables: Readonly<Record<string, string>> }> => {
  if (config.STRIPE_SECRET_KEY) return { stripe: null, variables: {} }
  const stripe = await startStripeSandbox({
    port: config.STRIPE_SANDBOX_PORT,
    secretKey: 'sk_test_local',
    webhookSecret: 'whsec_local',
    webhookUrl: `http://127.0.0.1:${config.PORT}/api/stripe/webhook`,
    memoryFile: join(config.DATA_DIR, 'sandbox-stripe.json'),
  })
  return { stripe, variables: stripe.variables }
}

import { TracingConfig } from '@mostrador/platform'
import { z } from 'zod'

/** Variables of the local start. All other variables are passed to the services. */
export const LocalConfig = z.looseObject({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  WEB_DIST: z.string().default('web/dist'),
  /** `no` creates no demo business. */
  DEMO: z.enum(['yes', 'no']).default('yes'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** `/metrics` of all services, on HOST; nowhere by default. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  ...TracingConfig.shape,
  META_APP_SECRET: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  /** Without it the local sandbox of Google is used. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** Where that Google answers; any free port by default. */
  GOOGLE_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Without it the local sandbox of Mercado Pago is used. */
  MERCADO_PAGO_CLIENT_ID: z.string().optional(),
  /** Where that Mercado Pago answers; any free port by default. */
  MERCADO_PAGO_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Without it the local sandbox of Stripe is used. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Where that Stripe answers; any free port by default. */
  STRIPE_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Without it mails land in the local mailbox. */
  SMTP_URL: z.string().optional(),
  /** The page of the local mailbox; any free port by default. */
  MAILBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
})
export type LocalConfig = z.output<typeof LocalConfig>

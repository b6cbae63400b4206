import { newSecret, seal, sealKeys, unseal } from '@mostrador/platform'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { createGoogle, type Google } from './google-client.ts'

type Owner = { readonly businessId: string; readonly specialistId: string }

/** Google, and the seal of the tokens that open its accounts (reliability 4.10). */
export type ConnectedGoogle = Google & {
  seal(owner: Owner, refreshToken: string): string
  /** Throws when the token was moved to another row, or sealed with an unknown key. */
  open(owner: Owner, sealed: string): string
}

const placeOf = ({ businessId, specialistId }: Owner) => ({
  table: 'specialist',
  column: 'google_refresh_token',
  businessId,
  rowId: specialistId,
})

/** Null where the installation has no keys of Google. Throws for a malformed sealing key. */
export const connectGoogle = (config: z.output<typeof Config>): ConnectedGoogle | null => {
  const google = createGoogle(config)
  if (google === null || config.SCHEDULING_TOKEN_KEY === undefined) return null
  const keys = sealKeys(config.SCHEDULING_TOKEN_KEY)
  return {
    ...google,
    seal: (owner, refreshToken) => seal(keys, placeOf(owner), refreshToken),
    open: (owner, sealed) => unseal(keys, placeOf(owner), sealed),
  }
}

/**
 * A secret that names its business, so that its row can be looked up under that tenant. The
 * business is not a secret; the rest is.
 */
export const newTenantSecret = (businessId: string): string => `${businessId}.${newSecret()}`

const shape = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.[\w-]{43}$/

/** The business that a secret names; null when it is malformed. */
export const businessOfSecret = (secret: string): string | null => shape.exec(secret)?.[1] ?? null

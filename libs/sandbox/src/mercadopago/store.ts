import { randomBytes } from 'node:crypto'
import { mercadoPagoErrors } from './errors.ts'
import {
  noMercadoPagoQuirks,
  type MercadoPagoQuirks,
  type Preference,
  type PreferenceInput,
  type Seller,
  type Site,
} from './model.ts'
import { createPayments } from './payments.ts'
import { createPointStore } from './point-store.ts'

/** Half a year, as `expires_in` says. */
export const ACCESS_SECONDS = 15_552_000

type AccessToken = { readonly sellerId: number; until: number }
export type Code = {
  readonly sellerId: number
  readonly redirectUri: string
  readonly challenge: string | undefined
  readonly until: number
}
export type MercadoPagoStore = ReturnType<typeof createMercadoPagoStore>

const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/** What a Mercado Pago remembers: sellers, what they allowed, preferences, payments, terminals. */
export const createMercadoPagoStore = ({ now }: { now: () => number }) => {
  const sellers = new Map<number, Seller>()
  const accessTokens = new Map<string, AccessToken>()
  const refreshTokens = new Map<string, number>()
  const codes = new Map<string, Code>()
  const preferences = new Map<string, Preference>()
  const quirks: MercadoPagoQuirks = { ...noMercadoPagoQuirks }
  let serial = 0

  const nowIso = (): string => new Date(now()).toISOString()
  /** Digits that no other run of the sandbox gave away. */
  const nextId = (): number => {
    serial += 1
    return now() * 100 + serial
  }
  const paying = createPayments({ now, nextId, sellers })
  const point = createPointStore({
    now,
    nextId,
    newToken: randomHex,
    sellers,
    payments: paying.payments,
  })
  /**
   * The webhook URL of the application's panel, for notifications without an address of their own.
   */
  const panel = { webhookUrl: '' }
  return {
    sellers,
    point,
    panel,
    accessTokens,
    refreshTokens,
    codes,
    preferences,
    ...paying,
    quirks,
    now,
    addSeller(nickname: string, site: Site = 'MLM'): Seller {
      const existing = [...sellers.values()].find(seller => seller.nickname === nickname)
      if (existing !== undefined) return existing
      const id = nextId()
      const seller = { id, nickname, email: `${nickname.toLowerCase()}@correo.example`, site }
      sellers.set(id, seller)
      return seller
    },
    /** New tokens of a seller; those given before keep their time. */
    grant(sellerId: number) {
      const [access, refresh] = [
        `APP_USR-${randomHex(8)}-${sellerId}`,
        `TG-${randomHex(12)}-${sellerId}`,
      ]
      accessTokens.set(access, { sellerId, until: now() + ACCESS_SECONDS * 1_000 })
      refreshTokens.set(refresh, sellerId)
      return { access, refresh, publicKey: `APP_USR-${randomHex(4)}-public-${sellerId}` }
    },
    createPreference(sellerId: number, fields: PreferenceInput): Preference {
      if (fields.auto_return !== undefined && fields.back_urls?.success === undefined)
        throw mercadoPagoErrors.badRequest('auto_return invalid. back_url.success must be defined')
      const id = `${sellerId}-${randomHex(16)}`
      const preference: Preference = { id, sellerId, createdAt: nowIso(), fields }
      preferences.set(id, preference)
      return preference
    },
    isOpen({ fields }: Preference): boolean {
      const { expires, expiration_date_to: end } = fields
      return expires !== true || end === undefined || Date.parse(end) > now()
    },
    newToken: randomHex,
  }
}

import { z } from 'zod'
import {
  ColorHex,
  CountryCode,
  Id,
  Instant,
  required,
  safeLink,
  withNationalNumbers,
  visibleLine,
  visibleName,
  visibleText,
  emailAddress,
} from '../common.ts'
import { categoryNames, moneyCategories } from '../catalog/money.ts'
import { isCommonPassword } from './common-passwords.ts'
import { Permission } from './permissions.ts'

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.email(),
  role: z.enum(['user', 'partner', 'admin']),
  /**
   * False until the person showed that they read this address. Without it no invitation and no
   * request to join.
   */
  emailVerified: z.boolean(),
})
export type User = z.output<typeof User>

export const Member = z.object({
  _id: Id,
  name: z.string(),
  email: z.email(),
  isOwner: z.boolean(),
  fullAccess: z.boolean(),
  permissions: z.array(Permission),
  /** `requested`: asked to join by id and sees nothing until the owner approves. */
  state: z.enum(['active', 'requested']),
  /** What they did last in this business; null before they did anything. */
  lastAction: z.object({ kind: z.string(), at: Instant }).nullable(),
})
export type Member = z.output<typeof Member>

export const BusinessType = z.object({
  services: z.boolean(),
  products: z.boolean(),
  courses: z.boolean(),
  properties: z.boolean(),
})

export type BusinessType = z.output<typeof BusinessType>

const Marker = z.literal('connected').nullable()
const MoneyMovementCategory = z.object({ name: visibleLine().min(1, required).max(50) })

/** 24h: «16:30». 12h: «4:30 p. m.». */
export const MessageClock = z.enum(['24h', '12h'])
export type MessageClock = z.infer<typeof MessageClock>

/**
 * What a browser may know of a business [BUS-01, BUS2-01]. Secrets are markers: `connected` or null
 * [C2-04].
 */
export const Business = z.object({
  _id: Id,
  /** Reserved for an account manager of the platform; still always null. */
  admin: Id.nullable(),
  name: z.string(),
  description: z.string(),
  user: Id.nullable(),
  partner: Id.nullable(),
  logo: z.string().nullable(),
  isWorking: z.boolean(),
  whatsapp: z.string(),
  /** Empty for members who may not see the page of the business. */
  whatsappOwner: z.string(),
  countryCode: z.string(),
  countryCodeExt: z.string(),
  category: z.string(),
  search: z.string(),
  keywords: z.array(z.string()),
  businessType: BusinessType,
  favoriteColors: z.array(ColorHex),
  moneyMovementCategories: z.array(MoneyMovementCategory),
  /** `offset`: minutes east of UTC now, only for display. The name decides. */
  timezone: z.object({ name: z.string(), offset: z.number().int() }),
  /** How messages to clients write hours; screens always use 24. */
  messageClock: MessageClock,
  /** Null for members who may not see the page of the business. */
  endSubscription: Instant.nullable(),
  paymentMode: z.enum(['credits', 'conversions']),
  paymentLevel: z.object({ level: z.number().int(), pricePerConversion: z.number() }),
  delayResponse: z.number().int(),
  limitMessagesPerDay: z.number().nullable(),
  threadRepliesPerDay: z.number().int(),
  testingNumbers: z.array(
    z.object({ whatsapp: z.string(), countryCode: z.string(), countryCodeExt: z.string() })
  ),
  aiConfig: z.object({ isConfigured: z.boolean(), isConnected: z.boolean() }),
  counters: z.object({
    gptModel: z.number(),
    reasoningModel: z.number(),
    lowCreditThreshold: z.number().int(),
    creditNotificationInterval: z.number().int(),
    /**
     * Money is in its own unit, not in cents. Zero while nothing in the product earns or sells any.
     */
    appointments: z.number(),
    investment: z.number(),
    balanceMXN: z.number(),
    balanceUSD: z.number(),
    soldCredits: z.number(),
  }),
  meta: z.object({ login: z.object({ accessToken: Marker }) }),
  mercadoPagoAccessToken: Marker,
  mercadoPagoRefreshToken: Marker,
  mercadoPagoPublicKey: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  createdAt: Instant,
})
export type Business = z.output<typeof Business>

/** Fewest digits of a national number; in Central America they have eight. */
const MIN_DIGITS = 8
const tenDigits = 'Escribe los 10 dígitos del número'

/** National digits. */
const whatsapp = z
  .string()
  .min(1, required)
  .regex(/^\d*$/, 'El whatsapp debe contener solo numeros')
  .min(MIN_DIGITS, tenDigits)
  .max(12, 'El whatsapp debe tener máximo 12 dígitos')
const numberFields = ['whatsapp', 'whatsappOwner']

const businessFields = z.object({
  name: visibleName(
    visibleLine()
      .min(1, required)
      .min(2, 'El nombre debe tener al menos 2 caracteres')
      .max(50, 'El nombre debe tener máximo 50 caracteres')
  ),
  description: visibleText()
    .min(1, required)
    .min(5, 'La descripción debe tener al menos 5 caracteres')
    .max(500, 'La descripción debe tener máximo 500 caracteres'),
  whatsapp,
  whatsappOwner: whatsapp,
  countryCode: CountryCode.default('52'),
  timezone: z.object({ name: z.string().min(1, required).max(100) }),
  businessType: BusinessType.default({
    services: true,
    products: false,
    courses: false,
    properties: false,
  }),
})

/**
 * Calling codes of countries whose numbers have ten digits: Mexico, the United States, Colombia,
 * Argentina.
 */
const tenDigitCountries = new Set(['52', '1', '57', '54'])
type Numbers = { whatsapp?: unknown; whatsappOwner?: unknown; countryCode?: unknown }
// Also called when the input is not an object: `when: () => true` runs it on invalid input too.
const isTooShort = (field: 'whatsapp' | 'whatsappOwner') => (form: Numbers | null | undefined) => {
  const number = form?.[field]
  const countryCode = form?.countryCode
  return (
    typeof number === 'string' &&
    /^\d{8,9}$/.test(number) &&
    tenDigitCountries.has(typeof countryCode === 'string' ? countryCode : '52')
  )
}
const hasEnoughDigits = (field: 'whatsapp' | 'whatsappOwner') => ({
  check: (form: Numbers | null | undefined) => !isTooShort(field)(form),
  // Reported together with the errors of other fields, not after them.
  rule: { message: tenDigits, path: [field], when: () => true },
})
const ofBusiness = hasEnoughDigits('whatsapp')
const ofOwner = hasEnoughDigits('whatsappOwner')

/** 'Registra tu negocio' [BUS2-02, BUS2-05, BUS2-06]. */
export const BusinessForm = withNationalNumbers(
  businessFields.refine(ofBusiness.check, ofBusiness.rule).refine(ofOwner.check, ofOwner.rule),
  numberFields
)
export type BusinessForm = z.input<typeof BusinessForm>

/** Unique among themselves and among the built-in ones, ignoring case [MON2-07, C2-28]. */
const namesDiffer = (categories: readonly { readonly name: string }[]): boolean => {
  const fixed = [...moneyCategories, ...Object.values(categoryNames)]
  const names = [...fixed, ...categories.map(({ name }) => name)].map(name => name.toLowerCase())
  return new Set(names).size === names.length
}

/**
 * Sent with PUT /business/{id}: any part of the form, and the whole lists of favourite colours and
 * of money-movement categories [BUS2-08, BUS-03].
 */
export const BusinessEdit = withNationalNumbers(
  businessFields
    .omit({ countryCode: true, businessType: true })
    .extend({
      countryCode: CountryCode,
      businessType: BusinessType,
      favoriteColors: z.array(ColorHex).max(24),
      messageClock: MessageClock,
      /**
       * At most one image [BUS2-04]; http is allowed because local installations serve files by it.
       */
      logo: z
        .string()
        .max(2000)
        .regex(safeLink, 'La imagen debe tener una dirección https')
        .nullable(),
      category: visibleLine().max(50),
      keywords: z.array(visibleLine().min(1).max(50)).max(50),
      moneyMovementCategories: z
        .array(MoneyMovementCategory)
        .max(100)
        .refine(namesDiffer, 'Esa categoria ya existe'),
    })
    .partial(),
  numberFields
)

export const Email = emailAddress(200)
/** A password that somebody chooses. These rules do not apply to the one typed to sign in. */
export const Password = z
  .string()
  .min(8, 'La contraseña debe tener al menos 8 caracteres')
  .max(200, 'La contraseña es demasiado larga')
  .refine(password => !isCommonPassword(password), 'Esa contraseña es muy común; elige otra')

/** Who is asking, resolved from a session by accounts and signed by the gateway. */
export const Session = z.object({
  user: User,
  /** The business the person is working in; null before onboarding. */
  business: z
    .object({
      _id: Id,
      name: z.string(),
      timezone: z.object({ name: z.string() }),
      partner: Id.nullable(),
      /** How messages to clients write hours; a session answered by an older process lacks it. */
      messageClock: MessageClock.optional(),
      /** What it sells, which decides the menu; an older process leaves it out too. */
      businessType: BusinessType.optional(),
    })
    .nullable(),
  businesses: z.array(z.object({ _id: Id, name: z.string() })),
  isOwner: z.boolean(),
  fullAccess: z.boolean(),
  permissions: z.array(Permission),
})
export type Session = z.output<typeof Session>

/** An id inside the data of a dead letter, with its field: `appointmentId`. */
export const Reference = z.object({ name: z.string(), id: Id })
export type Reference = z.output<typeof Reference>

/**
 * An event or a job that was given up after its last try and waits for an admin (reliability 4.11).
 * No personal data: ids and our own words.
 */
export const DeadLetter = z.object({
  _id: Id,
  kind: z.enum(['event', 'job']),
  /** Null: of the platform itself. */
  business: z.object({ _id: Id, name: z.string() }).nullable(),
  /** The group or the queue that gave up. */
  consumer: z.string(),
  /** The event, or the kind of job. */
  type: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  createdAt: Instant,
  references: z.array(Reference),
})
export type DeadLetter = z.output<typeof DeadLetter>

import { z } from 'zod'
import { ColorHex, Digits, Id, Instant, required } from '../common.ts'
import { Permission } from './permissions.ts'

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.email(),
  role: z.enum(['user', 'partner', 'admin']),
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
})
export type Member = z.output<typeof Member>

export const BusinessType = z.object({ services: z.boolean(), products: z.boolean(), courses: z.boolean(), properties: z.boolean() })

/** What a browser may know of a business [BUS-01, BUS2-01]. Secrets are markers: `connected` or null [C2-04]. */
export const Business = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  user: Id.nullable(),
  partner: Id.nullable(),
  logo: z.string().nullable(),
  isWorking: z.boolean(),
  whatsapp: z.string(),
  whatsappOwner: z.string(),
  countryCode: z.string(),
  countryCodeExt: z.string(),
  search: z.string(),
  businessType: BusinessType,
  favoriteColors: z.array(ColorHex),
  timezone: z.object({ name: z.string() }),
  endSubscription: Instant,
  paymentMode: z.enum(['credits', 'conversions']),
  paymentLevel: z.object({ level: z.number().int(), pricePerConversion: z.number() }),
  delayResponse: z.number().int(),
  limitMessagesPerDay: z.number().nullable(),
  testingNumbers: z.array(z.object({ whatsapp: z.string(), countryCode: z.string(), countryCodeExt: z.string() })),
  counters: z.object({ gptModel: z.number(), reasoningModel: z.number(), lowCreditThreshold: z.number().int(), creditNotificationInterval: z.number().int() }),
  meta: z.object({ login: z.object({ accessToken: z.literal('connected').nullable() }) }),
  mercadoPagoAccessToken: z.literal('connected').nullable(),
  createdAt: Instant,
})
export type Business = z.output<typeof Business>

const whatsapp = Digits.min(4, 'El whatsapp debe tener al menos 4 digitos').max(12, 'El whatsapp debe tener máximo 12 digitos').regex(/^\d+$/, 'El whatsapp debe contener solo numeros')

/** 'Registra tu negocio' [BUS2-02, BUS2-05, BUS2-06]. */
export const BusinessForm = z.object({
  name: z.string().trim().min(1, required).min(2, 'El nombre debe tener al menos 2 caracteres').max(50, 'El nombre debe tener máximo 50 caracteres'),
  description: z.string().trim().min(1, required).min(5, 'La descripción debe tener al menos 5 caracteres').max(500, 'La descripción debe tener máximo 500 caracteres'),
  whatsapp,
  whatsappOwner: whatsapp,
  countryCode: Digits.default('52'),
  timezone: z.object({ name: z.string().min(1, required) }),
  businessType: BusinessType.default({ services: true, products: false, courses: false, properties: false }),
})
export type BusinessForm = z.input<typeof BusinessForm>

/** Sent with PUT /business/{id}: any part of the form, and the list of favourite colours [BUS-03]. */
export const BusinessEdit = BusinessForm.omit({ countryCode: true, businessType: true })
  .extend({ countryCode: Digits, businessType: BusinessType, favoriteColors: z.array(ColorHex).max(24), logo: z.string().max(2000).nullable() })
  .partial()

export const Email = z.email('El correo no es válido').max(200)
export const Password = z.string().min(8, 'La contraseña debe tener al menos 8 caracteres').max(200, 'La contraseña es demasiado larga')

/** Who is asking, resolved from a session by accounts and signed by the gateway. */
export const Session = z.object({
  user: User,
  /** The business the person is working in; null before onboarding. */
  business: z.object({ _id: Id, name: z.string(), timezone: z.object({ name: z.string() }), partner: Id.nullable() }).nullable(),
  businesses: z.array(z.object({ _id: Id, name: z.string() })),
  isOwner: z.boolean(),
  fullAccess: z.boolean(),
  permissions: z.array(Permission),
})
export type Session = z.output<typeof Session>

import { z } from 'zod'
import {
  ColorHex,
  CountryCode,
  CustomId,
  Digits,
  frequencies,
  Id,
  Instant,
  Link,
  MAX_LINKS,
  OpeningHours,
  required,
  RestSchedules,
} from '../common.ts'

export const appointmentStatuses = [
  'agendada',
  'confirmada',
  'cancelada',
  'asistida',
  'no_asistida',
  'pago_pendiente',
  'no_pagada',
  'block',
] as const
/** [APT-05, CAL2-03] */
export const AppointmentStatus = z.enum(appointmentStatuses, {
  error: 'El estado de la cita no es válido',
})
export type AppointmentStatus = z.output<typeof AppointmentStatus>
/** What the status menu may set: everything but `block` [APT-06, C1-03]. */
export const SettableStatus = AppointmentStatus.exclude(['block'], {
  error: 'El estado de la cita no es válido',
})
export type SettableStatus = z.output<typeof SettableStatus>
/** Statuses that hold the specialist's time; the exclusion constraint uses the same list. */
export const holdingStatuses = [
  'agendada',
  'confirmada',
  'pago_pendiente',
  'asistida',
  'block',
] as const satisfies readonly AppointmentStatus[]

export const NO_CLIENT = '0'
/** A client, or '0' for none [APT-03]. */
export const ClientId = z.union([Id, z.literal(NO_CLIENT)])

const noQuotes = (schema: z.ZodString) =>
  schema.regex(/^[^"]*$/, 'No se permiten comillas dobles en el nombre')

// ---------------------------------------------------------------------------------------------------- branches
export const Address = z.object({
  description: z.string().max(500, 'La dirección debe tener máximo 500 caracteres'),
  place_id: z.string().max(500).optional(),
  structured_formatting: z.unknown().optional(),
})
export const Branch = z.object({
  _id: Id,
  businessId: Id,
  name: z.string(),
  address: Address,
  location: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** First opening to last closing per weekday, 00:00-00:00 when closed, and the booking step in minutes [BRA-02, C1-02]. */
  schedules: OpeningHours.extend({ frecuency: z.number().int() }),
  restSchedules: RestSchedules,
  resources: z.array(z.string()),
  services: z.array(Id),
  products: z.array(Id),
  isArchived: z.boolean(),
})
export type Branch = z.output<typeof Branch>
const place = (name: string) =>
  z
    .string()
    .trim()
    .min(1, required)
    .min(2, `${name}: mínimo 2 caracteres`)
    .max(30, `${name}: máximo 30 caracteres`)
/** [BRA-04] */
export const BranchForm = z.object({
  name: noQuotes(place('El nombre')),
  address: Address.extend({
    description: z
      .string()
      .trim()
      .min(1, required)
      .min(5, 'La dirección debe tener al menos 5 caracteres')
      .max(100, 'La dirección debe tener máximo 100 caracteres'),
  }),
  location: z
    .union([
      z.literal(''),
      z
        .string()
        .min(5, 'El enlace debe tener al menos 5 caracteres')
        .max(50, 'El enlace debe tener máximo 50 caracteres; usa el enlace corto de Maps'),
    ])
    .default(''),
  city: place('La ciudad'),
  state: place('El estado'),
  country: place('El país'),
  schedules: OpeningHours.extend({
    frecuency: z.union(frequencies.map(minutes => z.literal(minutes))).default(30),
  }),
  restSchedules: RestSchedules.optional(),
  resources: z.array(Link).max(MAX_LINKS).optional(),
  services: z.array(Id).optional(),
  products: z.array(Id).optional(),
})

// ---------------------------------------------------------------------------------------------------- services
/** Far beyond any price, and far from where numbers stop being exact. */
const MOST_MONEY = 999_999_999
/** Hours. */
const A_YEAR = 8_760
export const Discount = z.object({
  active: z.boolean(),
  expirationType: z.enum(['timer', 'date', 'always']),
  discountKey: z.string().optional(),
  endDate: Instant.nullable().optional(),
  type: z.enum(['percentage', 'fixed']),
  value: z.number().min(0).max(MOST_MONEY),
})
export const LinkPrice = z.object({
  unitPrice: z
    .number(required)
    .min(0, 'El precio no puede ser negativo')
    .max(MOST_MONEY, 'El precio debe tener máximo 9 digitos'),
  currency: z.enum(['MXN', 'USD'], 'Elige la moneda: MXN o USD'),
  paymentName: z.string(),
  paymentDescription: z.string(),
  themeColor: z.string(),
  discount: Discount,
  /** What a payment does to the appointment; null hours keep an unpaid one for ever [SRV2-06, SRV2-07]. */
  appointmentConfig: z
    .object({
      statusAfterPayment: z.enum(['agendada', 'confirmada']),
      hoursToDeleteAppointmentIfNotPaid: z.number().int().min(1).max(A_YEAR).nullable(),
    })
    .optional(),
})
/** With the link on, the name of the payment is required too; a service without a link has null [SRV2-05]. */
const LinkPriceForm = LinkPrice.extend({ paymentName: z.string(required).trim().min(1, required) })
/** Products that one appointment of the service uses up [SRV2-01]. */
export const StockOperation = z.object({ productId: Id, amount: z.number().min(0).max(999_999) })
/** What is offered and booked ("Corte de cabello"). Named as the documents name it: service. */
export const BookableService = z.object({
  _id: Id,
  businessId: Id,
  customId: z.string(),
  name: z.string(),
  description: z.string(),
  /** Text as entered; only linkPrice is ever charged [C1-16]. */
  price: z.string(),
  /** Minutes, 1-480. */
  duration: z.number().int(),
  available: z.boolean(),
  isAlwaysAvailable: z.boolean(),
  isArchived: z.boolean(),
  linkPrice: LinkPrice.nullable(),
  images: z.array(z.string()),
  resources: z.array(z.string()),
  restSchedules: RestSchedules.nullable(),
  branches: z.array(Id),
  specialists: z.array(Id),
  stockOperations: z.array(StockOperation).optional(),
})
export type BookableService = z.output<typeof BookableService>
/** [SRV2-03] */
export const ServiceForm = z.object({
  customId: CustomId.default(''),
  name: noQuotes(
    z
      .string()
      .trim()
      .min(1, required)
      .min(2, 'El nombre debe tener al menos 2 caracteres')
      .max(50, 'El nombre debe tener máximo 50 caracteres')
  ),
  description: z
    .string()
    .trim()
    .min(5, 'La descripción debe tener al menos 5 caracteres')
    .max(2000, 'La descripción debe tener máximo 2000 caracteres'),
  price: z.string().trim().min(1, required).max(200, 'El precio debe tener máximo 200 caracteres'),
  duration: z
    .number(required)
    .int('La duración se mide en minutos enteros')
    .min(1, 'La duración mínima es 1 minuto')
    .max(480, 'La duración máxima es 480 minutos'),
  available: z.boolean().default(true),
  isAlwaysAvailable: z.boolean().default(true),
  linkPrice: LinkPriceForm.nullable().default(null),
  images: z.array(Link).max(MAX_LINKS).default([]),
  resources: z.array(Link).max(MAX_LINKS).default([]),
  restSchedules: RestSchedules.nullable().default(null),
  stockOperations: z.array(StockOperation).optional(),
})

// ------------------------------------------------------------------------------------------------- specialists
export const Specialist = z.object({
  _id: Id,
  businessId: Id,
  branchId: Id,
  customId: z.string(),
  name: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  countryCode: z.string(),
  countryCodeExt: z.string(),
  colorHex: ColorHex,
  services: z.array(Id),
  restSchedules: RestSchedules,
  isArchived: z.boolean(),
  googleRefreshToken: z.literal('connected').nullable(),
  googleCalendarId: z.string().nullable(),
  googleCalendarName: z.string().nullable(),
  paymentInfo: z.string().optional(),
})
export type Specialist = z.output<typeof Specialist>
/** [SPE2-05, SPE2-06, SPE2-07] */
export const SpecialistForm = z.object({
  customId: CustomId.default(''),
  name: noQuotes(
    z.string().trim().min(1, required).max(80, 'El nombre debe tener máximo 80 caracteres')
  ),
  email: z.union([z.literal(''), z.email('El correo no es válido')]).default(''),
  whatsapp: Digits.min(7, 'El número debe ser al menos de 7 digitos').max(
    11,
    'El número debe ser máximo de 11 digitos'
  ),
  countryCode: CountryCode.default('52'),
  colorHex: ColorHex.default('#2196f3'),
  branchId: z.uuid('Selecciona una sucursal para el especialista'),
  services: z.array(Id).default([]),
  restSchedules: RestSchedules,
  paymentInfo: z
    .string()
    .max(500, 'Los datos de pago deben tener máximo 500 caracteres')
    .optional(),
})

// ------------------------------------------------------------------------------------------------ appointments
/** [APT-01]. `version` grows with every change: a job made for an older one does nothing. */
export const Appointment = z.object({
  _id: Id,
  shortId: z.string(),
  businessId: Id,
  clientId: ClientId,
  branchId: Id,
  serviceId: Id.nullable(),
  specialistId: Id,
  start: Instant,
  end: Instant,
  status: AppointmentStatus,
  title: z.string(),
  details: z.string(),
  clientNotes: z.string(),
  type: z.enum(['online', 'inPerson']),
  colorHex: z.string(),
  confirmationMessagesCounter: z.number().int(),
  eventId: z.string().nullable(),
  createdBy: z.string(),
  updatedBy: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  autoCancelDate: Instant.nullable(),
  googleCalendarId: z.string().nullable(),
  googleCalendarName: z.string().nullable(),
  moneyMovementIds: z.array(Id),
  stockMovementIds: z.array(Id),
  /** Who made it: told apart in the agenda. */
  source: z.enum(['staff', 'assistant', 'import', 'public']),
  overbook: z.boolean(),
  version: z.number().int(),
})
export type Appointment = z.output<typeof Appointment>

const Span = { start: Instant, end: Instant }
const Title = z.string().max(200, 'El título debe tener máximo 200 caracteres')
const Notes = z.string().max(5000, 'Las notas deben tener máximo 5000 caracteres')
/** [APT-11, APT-12, APT-13]. All four parties are required. */
export const AppointmentForm = z
  .object({
    clientId: z.uuid('Por favor, llena todos los campos'),
    branchId: z.uuid('Por favor, llena todos los campos'),
    serviceId: z.uuid('Por favor, llena todos los campos'),
    specialistId: z.uuid('Por favor, llena todos los campos'),
    ...Span,
    title: Title.default(''),
    details: Notes.default(''),
    clientNotes: Notes.default(''),
    type: z.enum(['online', 'inPerson']).default('inPerson'),
    colorHex: ColorHex.default('#2196f3'),
    /** The staff member saw the warning and wants it all the same. Never honoured for assistants. */
    overbook: z.boolean().default(false),
  })
  .refine(({ start, end }) => Date.parse(end) >= Date.parse(start), {
    path: ['end'],
    error: 'La fecha de finalización no puede ser anterior a la fecha de inicio',
  })
export type AppointmentForm = z.input<typeof AppointmentForm>

/** Any part of an appointment but its status [APT-10]; `version` refuses a change made on a stale copy. */
export const AppointmentEdit = z
  .object({
    clientId: Id,
    branchId: Id,
    serviceId: Id,
    specialistId: Id,
    ...Span,
    title: Title,
    details: Notes,
    clientNotes: Notes,
    type: z.enum(['online', 'inPerson']),
    colorHex: ColorHex,
    overbook: z.boolean(),
    version: z.number().int(),
  })
  .partial()

/** [BLK-01..BLK-04] */
export const BlockForm = z
  .object({
    title: Title.trim().min(1, required),
    ...Span,
    branchId: Id,
    specialistId: z.uuid('Debe seleccionar al menos un especialista'),
    details: Notes.default(''),
    colorHex: ColorHex.default('#555555'),
  })
  .refine(({ start, end }) => Date.parse(start) <= Date.parse(end), {
    path: ['start'],
    error: 'La fecha de inicio no puede ser después de la fecha de fin',
  })

/** A free time that can be booked as it stands. */
export const Slot = z.object({
  start: Instant,
  end: Instant,
  branchId: Id,
  specialistId: Id,
  serviceId: Id,
})
export type Slot = z.output<typeof Slot>

import { z } from 'zod'
import { Channel, CountryCode, Id, Instant, LocalDate, visibleText } from '../common.ts'
import { CustomValues } from './client-field.ts'

export const clientTypes = ['personal', 'lead', 'client'] as const
export const ClientType = z.enum(clientTypes)
export type ClientType = z.output<typeof ClientType>
export const genders = ['Masculino', 'Femenino', 'No binario', 'Otro'] as const
export const Note = z.object({ text: z.string(), date: Instant })
const Interest = z.array(z.object({ id: Id, dateTime: Instant }))

/**
 * [CLI-01..CLI-03]. `whatsapp` may be empty: people also arrive by Instagram, Messenger or with a
 * hidden number.
 */
export const Client = z.object({
  _id: Id,
  businessId: Id,
  customId: z.string(),
  name: z.string(),
  lastname: z.string(),
  secondLastname: z.string(),
  whatsapp: z.string(),
  countryCode: z.string(),
  countryCodeExt: z.string(),
  email: z.string(),
  type: ClientType,
  birthdate: LocalDate.nullable(),
  gender: z.enum(genders).nullable(),
  noRespond: z.boolean(),
  /** Why, as somebody wrote it; empty while they may be written to. */
  noRespondReason: z.string(),
  /** What they have in the fields of the business. */
  custom: CustomValues,
  pushName: z.string(),
  instagramAccountId: z.string().nullable(),
  messengerId: z.string().nullable(),
  whatsAppId: z.string().nullable(),
  notes: z.array(Note),
  /** Newest last; `phase` is the dotted path phase.scenario [FUN2-03]. */
  funnelPhases: z.array(z.object({ date: Instant, phase: z.string(), funnelId: Id })),
  interests: z.object({
    services: Interest,
    courses: Interest,
    products: Interest,
    properties: Interest,
  }),
  /** Always null: there are no campaigns yet. */
  lastCampaignId: Id.nullable(),
  lastInteraction: Instant.nullable(),
  /** Their latest movements of money, newest first; at most 200. */
  moneyMovementIds: z.array(Id),
  /** Timed messages to them, latest due date first; at most 200. */
  notifications: z.array(Id),
  /**
   * The last message of either side, cut to 300 characters; null for members who may not see chats.
   */
  lastMessage: z.object({ date: Instant, message: z.string() }).nullable(),
  createdAt: Instant,
})
export type Client = z.output<typeof Client>

export const phaseTypes = ['scheduling', 'personalized', 'contact_human', 'ordering'] as const
export const actionReferences = [
  'none',
  'entry',
  'agendada',
  'confirmada',
  'cancelada',
  'asistida',
  'no_asistida',
  'contact_admin',
] as const
/** [FUN-01, FUN2-01] */
export const Funnel = z.object({
  _id: Id,
  businessId: Id,
  name: z.string(),
  description: z.string(),
  notes: z.array(Note),
  phases: z.array(
    z.object({
      name: z.string(),
      formattedName: z.string(),
      index: z.number().int(),
      type: z.enum(phaseTypes),
      scenarios: z.array(
        z.object({
          name: z.string(),
          formattedName: z.string(),
          description: z.string(),
          actionReference: z.enum(actionReferences),
          type: z.enum(['auto', 'manual']),
          WALabel: z.string(),
          reactivationMessagesSequence: z.array(
            z.object({
              text: z.string(),
              delay: z.number().int(),
              timeUnit: z.enum(['minutes', 'hours', 'days']),
              delayReference: z.enum([
                'scenario_update',
                'last_appointment',
                'last_reactivation_message',
                'other',
              ]),
              deletable: z.boolean(),
              goal: z.enum(['decrease', 'none']),
            })
          ),
        })
      ),
    })
  ),
})
export type Funnel = z.output<typeof Funnel>

/** A timed message [NTF-01], with its outcome: people see why it was not sent. */
export const Notification = z.object({
  _id: Id,
  businessId: Id,
  clientId: Id.nullable(),
  whatsapp: z.string(),
  countryCode: z.string(),
  countryCodeExt: z.string(),
  text: z.string(),
  deliveryDate: Instant,
  phase: z.string(),
  funnelId: Id.nullable(),
  sent: z.boolean(),
  deletable: z.boolean(),
  kind: z.enum([
    'manual',
    'reminder',
    'confirmation_request',
    'booked_client',
    'booked_specialist',
    'canceled_appointment',
    'moved_appointment',
    'change_request',
    'reactivation',
    'upsell',
    'form',
    'payment_link',
    'receipt',
    'credits_low',
  ]),
  state: z.enum(['due', 'sent', 'held', 'dropped', 'failed']),
  reason: z.string().nullable(),
  appointmentId: Id.nullable(),
})
export type Notification = z.output<typeof Notification>
/**
 * How a message would reach a client. `now`: at once. `template`: the 24-hour window is closed, so
 * only an approved template may go out: held. `never_wrote`: nothing came from them.
 * `no_whatsapp`: nothing came from them, and no number is known. `opted_out`: wrote BAJA.
 */
export const reaches = ['now', 'template', 'never_wrote', 'no_whatsapp', 'opted_out'] as const
export type Reach = (typeof reaches)[number]

/** [NTF-02, NTF-04] */
export const NotificationForm = z.object({
  clientId: Id.nullable().default(null),
  whatsapp: z.string().max(60).default(''),
  countryCode: CountryCode.default('52'),
  countryCodeExt: CountryCode.optional(),
  text: visibleText().min(1, 'El texto del mensaje es requerido.').max(4096),
  deliveryDate: Instant,
  phase: z.string().max(200).default(''),
  funnelId: Id.nullable().default(null),
  sent: z.literal(false).default(false),
  deletable: z.boolean().default(true),
  /** The appointment that it is about, of the same client. */
  appointmentId: Id.nullable().default(null),
  /** The start that the text names: refused when the appointment has a different one by now. */
  appointmentStart: Instant.nullable().default(null),
})

/** Longest id of a provider; Postgres refuses index keys above 2,700 bytes. */
export const ContactKey = z.string().max(512)
/**
 * Everything under which a person may be known. Numbers fold 521/52 and 549/54. At least one is
 * present.
 */
export const ContactIdentity = z.object({
  channel: Channel,
  whatsapp: ContactKey.nullable(),
  countryCode: ContactKey.nullable(),
  countryCodeExt: ContactKey.nullable(),
  /** WhatsApp business-scoped user id, for people who hide their number. */
  whatsAppId: ContactKey.nullable(),
  instagramAccountId: ContactKey.nullable(),
  messengerId: ContactKey.nullable(),
  pushName: z.string(),
})
export type ContactIdentity = z.output<typeof ContactIdentity>

import type { Channel } from '@mostrador/contracts'
import type { CalendarState } from '@mostrador/contracts/scheduling'
import { type MailText, plainName } from '../mail/mail-text.ts'
import { type DisputeAlert, disputeMail } from './dispute-mail.ts'

type Account = { readonly channel: Channel; readonly name: string }
/** What stopped working, or soon will. */
export type OwnerAlert =
  | (Account & { readonly kind: 'channel_expired'; readonly problem: string | null })
  | (Account & { readonly kind: 'channel_expiring'; readonly on: string })
  | (Account & { readonly kind: 'phone_quiet'; readonly before: string })
  | {
      readonly kind: 'calendar_failed'
      readonly id: string
      readonly name: string
      readonly problem: NonNullable<CalendarState['problem']>
    }
  /** `left`: credits of the model. */
  | { readonly kind: 'credits_low'; readonly label: string; readonly left: number }
  | { readonly kind: 'payment_failed'; readonly plan: string; readonly until: string | null }
  | DisputeAlert

const labels: Readonly<Record<Channel, string>> = {
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
  instagram: 'Instagram',
}
const logins: Readonly<Record<Channel, string>> = {
  whatsapp: 'whatsapp',
  messenger: 'facebook',
  instagram: 'instagram',
}

const calendarTexts: Readonly<Record<NonNullable<CalendarState['problem']>, string>> = {
  revoked: 'Google ya no nos da acceso a su cuenta. Hay que conectarla otra vez.',
  forbidden: 'La cuenta no tiene permiso para escribir en ese calendario. Hay que elegir otro.',
  missing: 'Ese calendario ya no existe en Google. Hay que elegir otro.',
  silent: 'Desde hace más de un día no podemos leerlo. Si sigue así, hay que conectarlo otra vez.',
}

/** A business may be anywhere in Mexico: the day is enough. */
const dayText = (instant: string): string =>
  new Intl.DateTimeFormat('es-MX', {
    day: 'numeric',
    month: 'long',
    timeZone: 'America/Mexico_City',
  }).format(new Date(instant))

type PageUrl = (path: string) => string
type MailBody = Pick<MailText, 'subject' | 'paragraphs' | 'button'>

const channelPage = (at: PageUrl, channel: Channel): string =>
  at(`/integraciones?canal=${logins[channel]}`)

const creditsLeft = (credits: number): string =>
  `${credits.toLocaleString('es-MX', { maximumFractionDigits: 3 })} ${credits === 1 ? 'crédito' : 'créditos'}`

const creditsMail = (
  at: PageUrl,
  { label, left }: Extract<OwnerAlert, { kind: 'credits_low' }>,
  businessName: string
): MailBody => ({
  subject: left <= 0 ? `Se terminaron tus créditos ${label}` : `Te quedan pocos créditos ${label}`,
  paragraphs: [
    left <= 0
      ? `A ${businessName} ya no le quedan créditos ${label}: los asistentes que usan ese modelo dejaron de contestar.`
      : `A ${businessName} le quedan ${creditsLeft(left)} ${label}. Cuando se terminen, los asistentes que usan ese modelo dejarán de contestar.`,
    'En tus créditos puedes ver en qué se usaron, y cambiar cuándo te avisamos.',
  ],
  button: { label: 'Ver mis créditos', url: at('/creditos') },
})

const failedPaymentMail = (
  at: PageUrl,
  { plan, until }: Extract<OwnerAlert, { kind: 'payment_failed' }>,
  businessName: string
): MailBody => ({
  subject: 'No pudimos cobrar tu plan de Mostrador',
  paragraphs: [
    `Tu tarjeta rechazó el cobro de ${plainName(plan)}, de ${businessName}.`,
    until === null
      ? 'Lo intentaremos otra vez en los próximos días.'
      : `Lo intentaremos otra vez en los próximos días. Tus asistentes contestan hasta el ${dayText(until)}, que es lo que ya pagaste.`,
    'Tu agenda, tus clientes y todo lo que creaste se quedan como están.',
  ],
  button: { label: 'Revisar mi pago', url: at('/facturacion') },
})

const mailOf = (at: PageUrl, alert: OwnerAlert, businessName: string): MailBody => {
  if (alert.kind === 'credits_low') return creditsMail(at, alert, businessName)
  if (alert.kind === 'calendar_failed')
    return {
      subject: `El Google Calendar de ${plainName(alert.name)} dejó de sincronizarse`,
      paragraphs: [
        `El Google Calendar de ${plainName(alert.name)}, en ${businessName}, dejó de sincronizarse con tu agenda.`,
        calendarTexts[alert.problem],
      ],
      button: {
        label: 'Revisar el calendario',
        url: at(`/especialistas?calendario=${alert.id}`),
      },
    }
  if (alert.kind === 'payment_failed') return failedPaymentMail(at, alert, businessName)
  if (alert.kind === 'disputed') return disputeMail(at, alert, businessName)
  const label = labels[alert.channel]
  const account = `${label} (${plainName(alert.name)})`
  const url = channelPage(at, alert.channel)
  switch (alert.kind) {
    case 'channel_expired':
      return {
        subject: `Tu ${label} se desconectó de Mostrador`,
        paragraphs: [
          `${account}, de ${businessName}, se desconectó: no entran ni salen mensajes.`,
          alert.problem ?? 'Meta ya no acepta el permiso que diste.',
          'Tus conversaciones siguen guardadas y continúan cuando lo conectas otra vez.',
        ],
        button: { label: 'Volver a conectar', url },
      }
    case 'channel_expiring':
      return {
        subject: `El permiso de tu ${label} vence el ${dayText(alert.on)}`,
        paragraphs: [
          `El permiso de ${account}, de ${businessName}, vence el ${dayText(alert.on)}.`,
          'Conéctalo otra vez antes de esa fecha para no perder mensajes.',
        ],
        button: { label: 'Volver a conectar', url },
      }
    case 'phone_quiet':
      return {
        subject: 'Abre WhatsApp Business en tu teléfono',
        paragraphs: [
          `Desde hace 10 días no vemos que alguien abra la app de ${account}, de ${businessName}.`,
          `Ábrela en el teléfono antes del ${dayText(alert.before)}: si no, WhatsApp desconecta el número y tu asistente deja de contestar.`,
        ],
        button: { label: 'Ver mi conexión', url },
      }
  }
}

/** The mail to the owner: what happened, what it means, and the way to mend it. */
export const alertMail = (
  at: PageUrl,
  { businessName, alert }: { businessName: string; alert: OwnerAlert }
): MailText => ({
  ...mailOf(at, alert, `«${plainName(businessName)}»`),
  footer:
    alert.kind === 'credits_low'
      ? 'Te avisamos como máximo una vez por el intervalo que elegiste.'
      : 'Te escribimos una vez por cada problema. Si ya lo arreglaste, ignora este correo.',
})

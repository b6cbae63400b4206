import type { Channel } from '@mostrador/contracts'
import type { CalendarState } from '@mostrador/contracts/scheduling'
import { type Letter, plainName } from '../mail/letter.ts'
import { type DisputeTrouble, disputeLetter } from './dispute-letter.ts'

type Account = { readonly channel: Channel; readonly name: string }
/** What stopped working, or soon will. */
export type Trouble =
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
  | DisputeTrouble

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
type LetterContent = Pick<Letter, 'subject' | 'paragraphs' | 'button'>

const channelPage = (at: PageUrl, channel: Channel): string =>
  at(`/integraciones?canal=${logins[channel]}`)

const creditsLeft = (credits: number): string =>
  `${credits.toLocaleString('es-MX', { maximumFractionDigits: 3 })} ${credits === 1 ? 'crédito' : 'créditos'}`

const creditsLetter = (
  at: PageUrl,
  { label, left }: Extract<Trouble, { kind: 'credits_low' }>,
  businessName: string
): LetterContent => ({
  subject: left <= 0 ? `Se terminaron tus créditos ${label}` : `Te quedan pocos créditos ${label}`,
  paragraphs: [
    left <= 0
      ? `A ${businessName} ya no le quedan créditos ${label}: los asistentes que usan ese modelo dejaron de contestar.`
      : `A ${businessName} le quedan ${creditsLeft(left)} ${label}. Cuando se terminen, los asistentes que usan ese modelo dejarán de contestar.`,
    'En tus créditos puedes ver en qué se usaron, y cambiar cuándo te avisamos.',
  ],
  button: { label: 'Ver mis créditos', url: at('/creditos') },
})

const paymentLetter = (
  at: PageUrl,
  { plan, until }: Extract<Trouble, { kind: 'payment_failed' }>,
  businessName: string
): LetterContent => ({
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

const letterOf = (at: PageUrl, trouble: Trouble, businessName: string): LetterContent => {
  if (trouble.kind === 'credits_low') return creditsLetter(at, trouble, businessName)
  if (trouble.kind === 'calendar_failed')
    return {
      subject: `El Google Calendar de ${plainName(trouble.name)} dejó de sincronizarse`,
      paragraphs: [
        `El Google Calendar de ${plainName(trouble.name)}, en ${businessName}, dejó de sincronizarse con tu agenda.`,
        calendarTexts[trouble.problem],
      ],
      button: {
        label: 'Revisar el calendario',
        url: at(`/especialistas?calendario=${trouble.id}`),
      },
    }
  if (trouble.kind === 'payment_failed') return paymentLetter(at, trouble, businessName)
  if (trouble.kind === 'disputed') return disputeLetter(at, trouble, businessName)
  const label = labels[trouble.channel]
  const account = `${label} (${plainName(trouble.name)})`
  const url = channelPage(at, trouble.channel)
  switch (trouble.kind) {
    case 'channel_expired':
      return {
        subject: `Tu ${label} se desconectó de Mostrador`,
        paragraphs: [
          `${account}, de ${businessName}, se desconectó: no entran ni salen mensajes.`,
          trouble.problem ?? 'Meta ya no acepta el permiso que diste.',
          'Tus conversaciones siguen guardadas y continúan cuando lo conectas otra vez.',
        ],
        button: { label: 'Volver a conectar', url },
      }
    case 'channel_expiring':
      return {
        subject: `El permiso de tu ${label} vence el ${dayText(trouble.on)}`,
        paragraphs: [
          `El permiso de ${account}, de ${businessName}, vence el ${dayText(trouble.on)}.`,
          'Conéctalo otra vez antes de esa fecha para no perder mensajes.',
        ],
        button: { label: 'Volver a conectar', url },
      }
    case 'phone_quiet':
      return {
        subject: 'Abre WhatsApp Business en tu teléfono',
        paragraphs: [
          `Desde hace 10 días no vemos que alguien abra la app de ${account}, de ${businessName}.`,
          `Ábrela en el teléfono antes del ${dayText(trouble.before)}: si no, WhatsApp desconecta el número y tu asistente deja de contestar.`,
        ],
        button: { label: 'Ver mi conexión', url },
      }
  }
}

/** The mail to the owner: what happened, what it means, and the way to mend it. */
export const troubleLetter = (
  at: PageUrl,
  { businessName, trouble }: { businessName: string; trouble: Trouble }
): Letter => ({
  ...letterOf(at, trouble, `«${plainName(businessName)}»`),
  footer:
    trouble.kind === 'credits_low'
      ? 'Te avisamos como máximo una vez por el intervalo que elegiste.'
      : 'Te escribimos una vez por cada problema. Si ya lo arreglaste, ignora este correo.',
})

import type { Dispute } from '@mostrador/contracts/billing'
import type { MailText } from '../mail/mail-text.ts'

/** A payment that a bank took back, or gave back. */
export type DisputeAlert = Pick<Dispute, 'state' | 'credits' | 'taken' | 'appointmentId'> & {
  readonly kind: 'disputed'
  readonly about: Dispute['kind']
  /** The amount, formatted. */
  readonly paid: string
}
type PageUrl = (path: string) => string
type MailBody = Pick<MailText, 'subject' | 'paragraphs' | 'button'>

const count = (credits: number): string =>
  `${credits.toLocaleString('es-MX', { maximumFractionDigits: 3 })} ${credits === 1 ? 'crédito' : 'créditos'}`

/** The mail to the owner about a dispute: what was taken, what comes next, what came back. */
export const disputeMail = (at: PageUrl, alert: DisputeAlert, businessName: string): MailBody =>
  alert.about === 'purchase'
    ? purchaseDisputeMail(at, alert, businessName)
    : appointmentDisputeMail(at, alert, businessName)

const purchaseDisputeMail = (
  at: PageUrl,
  { state, paid, credits, taken }: DisputeAlert,
  businessName: string
): MailBody => {
  const button = { label: 'Ver mis créditos', url: at('/creditos') }
  if (state === 'won')
    return {
      subject: 'Se resolvió el contracargo de tu compra',
      paragraphs: [
        `El contracargo de ${paid} de ${businessName} se resolvió a favor de la compra.`,
        taken === 0 ? 'No se había retirado ningún crédito.' : `Regresaron ${count(taken)}.`,
      ],
      button,
    }
  const missing = credits - taken
  const rest = missing > 0 ? ` Los otros ${count(missing)} ya se habían usado.` : ''
  return {
    subject:
      state === 'lost'
        ? 'El contracargo de tu compra quedó firme'
        : 'Un banco reclamó una compra de tus créditos',
    paragraphs: [
      state === 'lost'
        ? `El contracargo de ${paid} de ${businessName} quedó firme.`
        : `El banco de la tarjeta con la que ${businessName} pagó ${paid} reclamó ese cobro.`,
      `Retiramos ${count(taken)} de los ${count(credits)} de esa compra.${rest}`,
      ...(state === 'open'
        ? ['Si el contracargo se resuelve a favor de la compra, los créditos regresan solos.']
        : []),
    ],
    button,
  }
}

const appointmentDisputeMail = (
  at: PageUrl,
  { state, paid, appointmentId }: DisputeAlert,
  businessName: string
): MailBody => {
  const button = { label: 'Ver la cita', url: at(`/agenda?cita=${appointmentId ?? ''}`) }
  if (state === 'won')
    return {
      subject: 'Ganaste el contracargo de una cita',
      paragraphs: [
        `El contracargo de ${paid} de una cita de ${businessName} se resolvió a tu favor.`,
        'El dinero está de nuevo en tu cuenta de Mercado Pago y en tus movimientos.',
      ],
      button,
    }
  return {
    subject: 'Un banco reclamó el pago de una cita',
    paragraphs: [
      `El banco de quien pagó ${paid} por una cita de ${businessName} reclamó ese cobro, y Mercado Pago lo retiró de tu cuenta.`,
      'Puedes responder en tu cuenta de Mercado Pago con lo que demuestre el servicio. Si ganas, el pago vuelve a contar solo.',
    ],
    button,
  }
}

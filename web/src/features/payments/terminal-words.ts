import type { TerminalCharge } from '@mostrador/contracts/billing'
import type { Tone } from '../../ui/pieces.tsx'

/** A terminal that is on takes an order within seconds. */
const OFF_SECONDS = 20

export const isOver = ({ state }: Pick<TerminalCharge, 'state'>): boolean =>
  state === 'paid' || state === 'refused' || state === 'canceled' || state === 'expired'

type ChargeTexts = { readonly title: string; readonly text: string; readonly tone: Tone }

const over: Readonly<Record<'refused' | 'canceled' | 'expired', ChargeTexts>> = {
  refused: {
    title: 'No se pudo cobrar',
    text: 'La terminal rechazó el pago y no se cobró nada. Prueba con otra tarjeta o con otra forma de pago.',
    tone: 'red',
  },
  canceled: { title: 'Cobro cancelado', text: 'No se cobró nada.', tone: 'gray' },
  expired: {
    title: 'El cobro venció',
    text: 'Nadie pagó en la terminal a tiempo y no se cobró nada.',
    tone: 'gray',
  },
}

const paidTexts = ({ paymentState }: TerminalCharge): ChargeTexts => {
  if (paymentState === 'to_refund')
    return {
      title: 'Se cobró, y hay que devolverlo',
      text: 'Este pago no cuenta para la cita. En ella está el motivo, y el botón para devolverlo.',
      tone: 'orange',
    }
  if (paymentState === 'refunded' || paymentState === 'disputed')
    return { title: 'Devuelto', text: 'Se cobró y el dinero ya se devolvió.', tone: 'gray' }
  return paymentState === 'settled'
    ? { title: 'Pagado', text: 'El pago ya está en la cita y en tus movimientos.', tone: 'green' }
    : { title: 'Pagado', text: 'Lo estamos anotando en la cita.', tone: 'green' }
}

const waitingTexts = ({ state, age, cancelAsked, terminalName }: TerminalCharge): ChargeTexts => {
  if (cancelAsked && state !== 'check_terminal')
    return {
      title: 'Cancelando…',
      text: 'Si el cobro sigue en la pantalla de la terminal, cancélalo ahí.',
      tone: 'blue',
    }
  switch (state) {
    case 'at_terminal':
      return {
        title: 'Esperando el pago',
        text: `Acerca o inserta la tarjeta en ${terminalName}.`,
        tone: 'blue',
      }
    case 'check_terminal':
      return {
        title: 'Revisa la terminal',
        text: 'No sabemos todavía si se cobró. Mira la pantalla de la terminal y no cobres otra vez hasta saberlo.',
        tone: 'orange',
      }
    case 'sent':
      return age < OFF_SECONDS
        ? {
            title: 'Enviado a la terminal',
            text: 'Aparece en su pantalla en un momento.',
            tone: 'blue',
          }
        : {
            title: 'La terminal no responde',
            text: `Revisa que ${terminalName} esté encendida y con internet. En cuanto se conecte, mostrará el cobro.`,
            tone: 'orange',
          }
    default:
      return {
        title: 'Enviando a la terminal…',
        text: 'Mercado Pago está tardando en responder. No cobres otra vez: te avisamos aquí.',
        tone: 'blue',
      }
  }
}

/** The texts for the state of a charge on a terminal. */
export const chargeTexts = (charge: TerminalCharge): ChargeTexts => {
  const { state } = charge
  if (state === 'paid') return paidTexts(charge)
  return state === 'refused' || state === 'canceled' || state === 'expired'
    ? over[state]
    : waitingTexts(charge)
}

import { defineErrors } from '../contract.ts'

export const billingErrors = defineErrors({
  payment_event_forged: { status: 403, message: 'La firma del aviso de pago no es válida' },
  payments_unconfigured: { status: 409, message: 'Los pagos no están configurados todavía' },
  plan_unknown: { status: 404, message: 'Ese plan no existe' },
  price_differs: { status: 409, message: 'El precio cambió. Revisa tu compra e intenta de nuevo' },
  quantity_not_sold: { status: 422, message: 'Esa cantidad de créditos no se vende' },
  checkout_of_another: { status: 403, message: 'Solo puedes comprar para tu negocio' },
  promo_over: { status: 409, message: 'La promoción ya terminó o ya la usaste' },
  payments_away: { status: 503, message: 'Error al procesar el pago' },
  coupon_unknown: { status: 404, message: 'Ese cupón no existe o ya no es válido' },
  /** The card was refused: nothing changed, and nothing was charged. */
  card_declined: {
    status: 402,
    message:
      'Tu tarjeta fue rechazada. Cámbiala en «Administrar mi suscripción» e intenta de nuevo',
  },
  plan_not_changeable: {
    status: 409,
    message: 'Tu plan no se puede cambiar ahora. Revisa tus pagos pendientes en Facturación',
  },
  plan_change_pending: {
    status: 409,
    message: 'Ya programaste un cambio de plan. Cancélalo primero para elegir otro',
  },
  plan_same: { status: 409, message: 'Ya tienes ese plan' },
  no_payments_yet: { status: 404, message: 'Tu negocio todavía no ha comprado nada' },
  not_enough_credits: { status: 402, message: 'No tienes créditos suficientes' },
  send_unclear: {
    status: 422,
    message: 'Elige quién recibe los créditos y de dónde salen',
  },
  reset_date_wrong: {
    status: 422,
    message: 'La fecha de vencimiento no corresponde a la renovación elegida',
  },
  partner_not_found: { status: 404, message: 'No se encontró el partner' },
  partner_credits_short: { status: 402, message: 'El partner no tiene créditos suficientes' },
  extract_too_much: {
    status: 409,
    message: 'El negocio ya no tiene esa cantidad de créditos de quien los envió',
  },
  balance_limit: { status: 409, message: 'El saldo llegó a su límite' },
  reservation_not_found: { status: 404, message: 'La reserva de créditos no existe' },
  /** An unknown address and a wrong key are the same: nobody learns which folios exist (A19). */
  payment_link_unknown: {
    status: 404,
    message: 'Este enlace de pago no existe. Pide uno nuevo al negocio.',
  },
  /** [PAY-06] */
  payment_options_unavailable: {
    status: 502,
    message: 'No se pudieron cargar las opciones de pago. Por favor, intenta más tarde.',
  },
  /** details: PublicPayment, as it is now */
  price_changed: {
    status: 409,
    message: 'El precio cambió. Revisa el precio actual antes de pagar.',
  },
  not_payable: { status: 409, message: 'Esta cita ya no se puede pagar con este enlace.' },
  already_paid: { status: 409, message: 'Esta cita ya está pagada.' },
  nothing_to_pay: {
    status: 409,
    message: 'El precio por enlace de este servicio es $0. Escríbelo en el servicio.',
  },
  client_missing: { status: 409, message: 'Esta cita no tiene cliente a quien mandarle el enlace' },
  seller_not_configured: {
    status: 409,
    message: 'La conexión con Mercado Pago todavía no está disponible',
  },
  seller_not_connected: {
    status: 409,
    message: 'Conecta tu cuenta de Mercado Pago en Integraciones para cobrar por enlace',
  },
  terminal_unknown: {
    status: 404,
    message: 'Esa terminal ya no está en tu cuenta de Mercado Pago. Elige otra.',
  },
  terminal_not_ready: {
    status: 409,
    message:
      'Esa terminal no está lista para recibir cobros. Actívala en modo punto de venta en tu cuenta de Mercado Pago.',
  },
  terminal_busy: {
    status: 409,
    message:
      'La terminal ya tiene otro cobro en espera. Termínalo o cancélalo en la terminal e intenta de nuevo.',
  },
  terminal_refused: {
    status: 502,
    message: 'Mercado Pago no aceptó el cobro en esa terminal. No se cobró nada; intenta con otra.',
  },
  terminals_unavailable: {
    status: 503,
    message:
      'Mercado Pago no respondió y no vemos tus terminales. Espera un momento e intenta de nuevo.',
  },
  price_missing: {
    status: 409,
    message:
      'El servicio de esta cita no tiene un precio que cobrar. Escríbelo en el servicio, en «Se puede pagar por enlace».',
  },
  not_chargeable: { status: 409, message: 'Esta cita no se puede cobrar: no está en pie.' },
  terminal_charge_unknown: { status: 404, message: 'Ese cobro en terminal no existe' },
  terminal_charge_unreadable: {
    status: 409,
    message:
      'La cuenta de Mercado Pago de este cobro ya no está conectada. Si sigue en la terminal, cancélalo ahí; al conectar otra vez esa cuenta sabrás si se pagó.',
  },
  seller_state_unknown: {
    status: 409,
    message: 'Esta conexión no empezó aquí o ya se usó. Vuelve a conectar tu cuenta.',
  },
  seller_denied: {
    status: 409,
    message: 'No diste permiso en Mercado Pago. Puedes intentarlo de nuevo.',
  },
  seller_code_refused: {
    status: 409,
    message: 'Mercado Pago no aceptó la conexión. Inténtalo de nuevo.',
  },
  payment_not_found: { status: 404, message: 'No se encontró el pago' },
  payment_not_refundable: { status: 409, message: 'Ese pago ya no se puede devolver' },
  refund_too_much: {
    status: 422,
    message: 'No puedes devolver más de lo que queda de este pago',
  },
  appointment_already_returned: {
    status: 409,
    message:
      'Ese dinero ya se devolvió de otra forma. Revisa los movimientos de la cita antes de devolver más.',
  },
  reservation_closed: { status: 409, message: 'La reserva de créditos ya se cerró' },
})

import { escapeHtml } from '@mostrador/kernel'
import type { Invoice, StoredSession, Subscription } from './model.ts'

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('es-MX', { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100
  )
const day = (seconds: number): string =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'America/Mexico_City' }).format(
    seconds * 1_000
  )

const page = (title: string, body: string): string => `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem;color:#1a1f36}
button,a.button{display:inline-block;min-height:44px;padding:0 1.25rem;font:inherit;margin:.25rem .25rem .25rem 0}
table{width:100%;border-collapse:collapse}td{padding:.4rem 0;border-bottom:1px solid #ddd}td+td{text-align:right}
.note{background:#f4f5f8;padding:.75rem 1rem}.bad{color:#a4161a}</style></head>
<body><p class="note">Stripe de prueba: ningún dinero se mueve y nada sale de esta máquina.</p>${body}</body></html>`

const rows = (lines: readonly (readonly [string, string])[]): string =>
  `<table>${lines.map(([name, value]) => `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`

/** The hosted checkout: pay, have the card declined, or leave. */
export const checkoutPage = ({ session, lines }: StoredSession, declined: boolean): string =>
  page(
    'Pagar',
    `<h1>${money(session.amount_total, session.currency)}${session.mode === 'subscription' ? ' al mes' : ''}</h1>
${rows(lines.map(line => [`${line.description} × ${line.quantity}${line.recurring === null ? '' : ', cada mes'}`, money(line.unitAmount * line.quantity, session.currency)]))}
${declined ? '<p class="bad" role="alert">Tu tarjeta fue rechazada. Intenta con otra.</p>' : ''}
<form method="post"><button name="decision" value="pay">Pagar</button>
<button name="decision" value="decline">Pagar con una tarjeta sin fondos</button></form>
<p><a href="${escapeHtml(session.cancel_url)}">Volver sin pagar</a></p>`
  )

export const closedPage = (back: string): string =>
  page(
    'Sesión cerrada',
    `<h1>Esta página de pago ya se cerró</h1><p><a href="${escapeHtml(back)}">Volver</a></p>`
  )

const statusWords: Readonly<Record<Subscription['status'], string>> = {
  active: 'Activa',
  past_due: 'Con pago pendiente',
  canceled: 'Cancelada',
  unpaid: 'Sin pagar',
  trialing: 'A prueba',
}

const subscriptionPart = (subscription: Subscription): string => {
  const [item] = subscription.items.data
  if (item === undefined) return ''
  const { status, cancel_at_period_end: ends } = subscription
  const choice = ends
    ? '<button name="action" value="resume">Seguir suscrito</button>'
    : '<button name="action" value="cancel">Cancelar al final del periodo</button>'
  return `${rows([
    ['Estado', statusWords[status]],
    ['Precio', `${money(item.price.unit_amount * item.quantity, item.price.currency)} al mes`],
    [ends ? 'Termina' : 'Siguiente cobro', day(item.current_period_end)],
  ])}
${
  status === 'canceled'
    ? ''
    : `<form method="post"><input type="hidden" name="subscription" value="${escapeHtml(subscription.id)}">${choice}
${status === 'past_due' ? '<button name="action" value="settle">Pagar lo pendiente</button>' : ''}
<p>Para probar:</p><button name="action" value="renew">Adelantar al siguiente cobro</button>
<button name="action" value="renew-declined">Adelantar, con la tarjeta rechazada</button>
<button name="action" value="end">Terminar ya</button></form>`
}`
}

/** The customer portal: the subscriptions of a customer and what may be done with them. */
export const portalPage = (
  subscriptions: readonly Subscription[],
  invoices: readonly Invoice[],
  returnUrl: string
): string =>
  page(
    'Portal de facturación',
    `<h1>Tu suscripción</h1>${subscriptions.map(subscriptionPart).join('<hr>') || '<p>No tienes suscripciones.</p>'}
<h2>Facturas</h2>${rows(invoices.map(invoice => [`${invoice.number}, ${day(invoice.created)}`, `${money(invoice.total, invoice.currency)} ${invoice.status === 'paid' ? 'pagada' : 'pendiente'}`]))}
<p><a href="${escapeHtml(returnUrl)}">Volver a Mostrador</a></p>`
  )

export const invoicePage = (invoice: Invoice): string =>
  page(
    `Factura ${invoice.number}`,
    `<h1>Factura ${escapeHtml(invoice.number)}</h1><p>${day(invoice.created)}</p>
${rows([...invoice.lines.data.map(line => [`${line.description} × ${line.quantity}`, money(line.amount, invoice.currency)] as const), ['Total', money(invoice.total, invoice.currency)]])}
<p>${invoice.status === 'paid' ? 'Pagada' : 'Pendiente de pago'}</p>`
  )

import { escapeHtml } from '@mostrador/kernel'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mercadoPagoErrors } from './errors.ts'
import { pageOf } from './page.ts'
import type { PointOrder, Terminal } from './point-model.ts'
import type { MercadoPagoStore } from './store.ts'

const Action = z.object({
  terminal: z.string(),
  action: z.enum(['approved', 'rejected', 'canceled', 'unclear', 'on', 'off']),
})

/** A page that acts as the terminal: pay, fail, cancel, or turn it off. */
export const terminalPage = (app: FastifyInstance, store: MercadoPagoStore): void => {
  const { point } = store
  app.get('/terminales', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(store))
  )
  app.post('/terminales', async ({ body }, reply) => {
    const { terminal: id, action } = Action.parse(body)
    const terminal = point.terminals.get(id)
    if (terminal === undefined) throw mercadoPagoErrors.notFound('Terminal')
    const order = point.waitingOn(id)
    if (action === 'on' || action === 'off') {
      terminal.isOn = action === 'on'
      if (order !== undefined) point.deliver(order)
    } else if (order !== undefined) point.act(order, { outcome: action })
    return reply.redirect('/terminales')
  })
}

const page = (store: MercadoPagoStore): string => {
  const { terminals, waitingOn } = store.point
  const all = [...terminals.values()].map(terminal =>
    terminalHtml(store, terminal, waitingOn(terminal.id))
  )
  return pageOf(
    'Terminales Point',
    `${all.length === 0 ? '<p>Todavía no hay terminales.</p>' : all.join('')}
<p><a href="/terminales">Actualizar</a></p>`
  )
}

const terminalHtml = (
  { sellers }: MercadoPagoStore,
  { id, sellerId, externalPosId, isOn, mode }: Terminal,
  order: PointOrder | undefined
): string => {
  const button = (action: string, text: string, kind = ''): string =>
    `<button${kind} name="action" value="${action}">${text}</button>`
  const quiet = ' class="quiet"'
  const [requestedPayment] = order?.fields.transactions.payments ?? []
  const onScreen =
    order === undefined || requestedPayment === undefined || order.status === 'created'
      ? '<p>Sin cobros en pantalla.</p>'
      : `<p class="price">$${escapeHtml(requestedPayment.amount)}</p><p>${escapeHtml(order.fields.description ?? '')}</p>
${button('approved', 'Acercar tarjeta y pagar')}${button('rejected', 'Tarjeta rechazada', quiet)}
${button('unclear', 'Dejarlo a medias', quiet)}${button('canceled', 'Cancelar en la terminal', quiet)}`
  const name = `${externalPosId} (${sellers.get(sellerId)?.nickname ?? ''})`
  return `<section aria-label="${escapeHtml(externalPosId)}"><h2>${escapeHtml(name)}</h2>
<p>${escapeHtml(id)} · ${isOn ? 'encendida' : 'apagada'}${mode === 'PDV' ? '' : ' · sin modo integrado'}</p>
<form method="post" action="/terminales"><input type="hidden" name="terminal" value="${escapeHtml(id)}">
${isOn ? onScreen : '<p>La pantalla está apagada.</p>'}
${isOn ? button('off', 'Apagar', quiet) : button('on', 'Encender', quiet)}</form></section>`
}

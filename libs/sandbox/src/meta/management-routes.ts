import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Response } from 'undici'
import { z } from 'zod'
import type { Pending } from '../pending.ts'
import type { WebhookSender } from './webhook-sender.ts'
import { GraphRefusal } from './graph-errors.ts'
import { graphPaths, tokenOf } from './graph-routes.ts'
import { numberOnWire } from './login/account-facts.ts'
import { accountsOfPath } from './login/account-routes.ts'
import { Template, type Account } from './model.ts'
import { accountsOfToken, type MetaStore } from './store.ts'

type Management = { store: MetaStore; webhookSender: WebhookSender; pending: Pending }

const Id = z.object({ id: z.string() })
const Component = z.looseObject({ type: z.string(), text: z.string().optional() })
const NewTemplate = Template.omit({ body: true }).extend({
  components: z.array(Component).default([]),
})

/** The WhatsApp numbers of a WABA that this token may manage. */
const numbersOf = (store: MetaStore, request: FastifyRequest): Account[] => {
  const { id } = Id.parse(request.params)
  const numbers = accountsOfToken(store, tokenOf(request)).filter(account => account.wabaId === id)
  if (numbers.length === 0) throw new GraphRefusal('object_missing', 'graph')
  return numbers
}

/**
 * Numbers, templates and media: what connecting an account and showing files need.
 */
export const managementRoutes = (
  app: FastifyInstance,
  { store, webhookSender, pending }: Management
): void => {
  for (const path of graphPaths('/:id/phone_numbers')) {
    app.get(path, async request => ({
      data: numbersOf(store, request).map(numberOnWire),
      paging: { cursors: { before: 'MAZDZD', after: 'MjQZD' } },
    }))
  }
  for (const path of graphPaths('/:id/message_templates')) {
    app.get(path, async request => ({
      data: (numbersOf(store, request)[0]?.templates ?? []).map(
        ({ name, language, category, body }, index) => ({
          id: String(1689556908129832 + index),
          name,
          language,
          category,
          status: 'APPROVED',
          components: [{ type: 'BODY', text: body }],
        })
      ),
      paging: { cursors: { before: 'MAZDZD', after: 'MjQZD' } },
    }))
    // A new template waits for review and becomes usable when the webhook says so.
    app.post(path, async request => {
      const numbers = numbersOf(store, request)
      const parsed = NewTemplate.safeParse(request.body)
      if (!parsed.success) throw new GraphRefusal('invalid_parameter', 'graph', 'Invalid parameter')
      const { name, language, category, components } = parsed.data
      const id = Number(store.ids.digits(15))
      pending.timers.after(50, () => {
        const body =
          components.find(component => component.type.toUpperCase() === 'BODY')?.text ?? ''
        for (const account of numbers)
          account.templates = [...(account.templates ?? []), { name, language, category, body }]
        const waba = Id.parse(request.params).id
        webhookSender.push({
          channel: 'whatsapp',
          entryId: waba,
          conversation: waba,
          label: `template:${name}`,
          entryTime: Math.floor(store.now() / 1000),
          part: {
            field: 'message_template_status_update',
            value: {
              event: 'APPROVED',
              message_template_id: id,
              message_template_name: name,
              message_template_language: language,
              reason: 'NONE',
              message_template_category: category,
            },
          },
        })
      })
      return { id: String(id), status: 'PENDING', category }
    })
  }
  for (const path of graphPaths('/:id/media')) {
    app.post(path, async request => {
      accountsOfPath(store, request)
      const bytes = z.instanceof(Buffer).safeParse(request.body)
      if (!bytes.success)
        throw new GraphRefusal('missing_parameter', 'whatsapp', 'file: multipart body expected')
      const form = await new Response(bytes.data, {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      const file = form.get('file')
      if (file === null || typeof file === 'string')
        throw new GraphRefusal(
          'missing_parameter',
          'whatsapp',
          'file: The parameter file is required.'
        )
      const content = Buffer.from(await file.arrayBuffer())
      const id = store.ids.digits(16)
      const type = form.get('type')
      store.media.set(id, {
        id,
        bytes: content,
        mimeType: typeof type === 'string' ? type : file.type,
        filename: file.name,
        open: false,
        sha256: createHash('sha256').update(content).digest('base64'),
      })
      return { id }
    })
  }
  // WhatsApp's files need the token; those of Messenger and Instagram are open to anyone who has
  // the address.
  app.get('/_media/:id', async (request, reply) => {
    const medium = store.media.get(Id.parse(request.params).id)
    if (medium === undefined) return reply.code(404).send('')
    if (!medium.open) accountsOfToken(store, tokenOf(request))
    return reply.type(medium.mimeType).send(medium.bytes)
  })
  app.get('/_avatar/:id', async (_request, reply) =>
    reply
      .type('image/svg+xml')
      .send(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#cbd5e1"/></svg>'
      )
  )
}

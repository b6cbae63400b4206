import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inputs } from './control-inputs.ts'
import type { MetaControl } from './control.ts'
import { channels } from './model.ts'
import type { MetaStore } from './store.ts'

const Phone = z.object({ channel: z.enum(channels), accountId: z.string(), user: z.string() })

/** The control API over HTTP, under the same names; 400 with the reason for invalid input. */
export const controlRoutes = (
  app: FastifyInstance,
  control: MetaControl,
  { media }: Pick<MetaStore, 'media'>
): void => {
  app.setErrorHandler((error, _request, reply) =>
    reply.code(400).send({ error: error instanceof Error ? error.message : String(error) })
  )

  app.get('/accounts', async () => control.accounts())
  app.get('/conversations', async () => control.conversations())
  app.get('/subscribed', async () => control.subscribed())
  app.get('/received', async () => control.received())
  app.get('/webhooks', async () => control.webhooks())
  app.get('/phone', async request => {
    const { channel, accountId, user } = Phone.parse(request.query)
    return {
      messages: control.phone(channel, accountId, user),
      conversation: control.conversation(channel, accountId, user) ?? null,
    }
  })
  app.get('/media/:id', async (request, reply) => {
    const medium = media.get(z.object({ id: z.string() }).parse(request.params).id)
    return medium === undefined
      ? reply.code(404).send('')
      : reply.type(medium.mimeType).send(medium.bytes)
  })
  app.get('/changes', async (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.flushHeaders()
    const stop = control.onChange(change => reply.raw.write(`data: ${JSON.stringify(change)}\n\n`))
    request.raw.once('close', stop)
  })

  const done = { ok: true }
  const actions: Record<string, (body: unknown) => unknown> = {
    registerAccount: body => control.registerAccount(inputs.registerAccount.parse(body)),
    userSends: body => control.userSends(inputs.userSends.parse(body)),
    userReads: body => ({ read: control.userReads(inputs.userReads.parse(body)) }),
    userReacts: body => control.userReacts(inputs.userReacts.parse(body)),
    userEdits: body => control.userEdits(inputs.userEdits.parse(body)),
    userDeletes: body => control.userDeletes(inputs.userDeletes.parse(body)),
    forget: body => control.forget(inputs.forget.parse(body)),
    ownerTypes: body => control.ownerTypes(inputs.ownerTypes.parse(body)),
    phoneHolds: body => control.phoneHolds(inputs.phoneHolds.parse(body)),
    phoneNames: body => control.phoneNames(inputs.phoneNames.parse(body)),
    phoneDisconnects: body => control.phoneDisconnects(inputs.phoneDisconnects.parse(body)),
    setPerson: body => control.setPerson(inputs.setPerson.parse(body)),
    misbehave: body => control.misbehave(inputs.misbehave.parse(body)),
    failSends: body => control.failSends(inputs.failSends.parse(body)),
    misbehaveLogin: body => control.misbehaveLogin(inputs.misbehaveLogin.parse(body)),
    failCalls: body => control.failCalls(inputs.failCalls.parse(body)),
    revokeAccess: body => control.revokeAccess(inputs.revokeAccess.parse(body)),
    setHealth: body => control.setHealth(inputs.setHealth.parse(body)),
    expireToken: body => control.expireToken(inputs.expireToken.parse(body).token),
    restoreToken: body => control.restoreToken(inputs.restoreToken.parse(body).token),
    behave: () => control.behave(),
    forge: body => control.forge(inputs.forge.parse(body)),
    verifyCallback: body =>
      control.verifyCallback(
        z.object({ channel: z.enum(channels).default('whatsapp') }).parse(body ?? {}).channel
      ),
    flush: () => control.flush(),
    settled: () => control.settled(),
  }
  for (const [name, act] of Object.entries(actions))
    app.post(`/${name}`, async request => (await act(request.body)) ?? done)
}

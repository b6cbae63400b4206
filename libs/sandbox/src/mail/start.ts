import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Clock, systemClock } from '@mostrador/kernel'
import Fastify from 'fastify'
import { z } from 'zod'
import { createMailbox, type Mailbox, ReceivedMail } from './mailbox.ts'
import { listPage, mailPage } from './pages.ts'

export type MailboxServer = {
  /** Its page, and what MAILBOX_URL names. */
  readonly url: string
  readonly mailbox: Mailbox
  close(): Promise<void>
}

const StoredMails = z.array(ReceivedMail.extend({ at: z.string() }))

const readStoredMails = (file: string): z.output<typeof StoredMails> => {
  if (!existsSync(file)) return []
  try {
    return StoredMails.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Our own file, broken by a kill: old mails are forgotten, new ones arrive.
    return []
  }
}

const write = (file: string, mailbox: Mailbox): void => {
  writeFileSync(`${file}.new`, JSON.stringify(mailbox.list()), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Names under which this machine asks itself: a page of somebody else, whose name was pointed here,
 * reads no mails.
 */
const ownNames = ['localhost', '127.0.0.1', '::1']
const hostnameOf = (host: string): string =>
  URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''

/**
 * A mailbox instead of a mail server: takes what the product sends and shows it on a plain page.
 * Loopback by default.
 */
export const startMailbox = async ({
  port = 0,
  clock = systemClock,
  memoryFile,
  listenOn = '127.0.0.1',
  names = [],
}: {
  /** 0: any free port. */
  port?: number
  clock?: Clock
  /** Where mails are kept between runs; without it they are forgotten. */
  memoryFile?: string
  listenOn?: string
  /** Under which others reach it, besides loopback: that of its container. */
  names?: readonly string[]
} = {}): Promise<MailboxServer> => {
  const mailbox = createMailbox({ now: () => clock.now() })
  if (memoryFile !== undefined) mailbox.load(readStoredMails(memoryFile))
  const app = Fastify({ forceCloseConnections: true })
  const allowedNames = new Set([...ownNames, ...names])
  app.addHook('onRequest', async (request, reply) => {
    if (!allowedNames.has(hostnameOf(request.host)))
      return reply.status(421).send('No soy ese servidor')
  })
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('cache-control', 'no-store')
  })
  app.post('/mail', async request => {
    mailbox.receive(ReceivedMail.parse(request.body))
    if (memoryFile !== undefined) write(memoryFile, mailbox)
    return {}
  })
  app.get('/', async (_request, reply) => reply.type('text/html').send(listPage(mailbox.list())))
  app.get('/mails', async request => {
    const { to } = z.object({ to: z.string().optional() }).parse(request.query)
    return mailbox.list(to)
  })
  app.get('/correo/:id', async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const mail = mailbox.find(id)
    if (mail === undefined) return reply.status(404).send('No se encontró ese correo')
    return reply.type('text/html').send(mailPage(mail))
  })
  const url = await app.listen({ port, host: listenOn })
  return { url, mailbox, close: () => app.close() }
}

import { randomUUID } from 'node:crypto'
import type { Actor } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { actorOf, type Service } from '@mostrador/platform'
import { linkTokenIn, startMailbox } from '@mostrador/sandbox'
import { startTestApp } from '@mostrador/testing'
import { accounts } from '../service.ts'
import { fakeServices } from './fake-services.ts'

export const host = 'panel.mx'
export const firstPassword = 'una clave larga'
const gateway = actorOf.service('edge-gateway')

export type Person = {
  readonly email: string
  readonly password: string
  readonly userId: string
  /** For the session that registered. */
  readonly token: string
  readonly actor: Actor
}

const form = {
  name: 'Clínica Ñandú Sur',
  description: 'Atención general',
  whatsapp: '2221234567',
  whatsappOwner: '2227654321',
  timezone: { name: 'America/Mexico_City' },
}

/** The accounts service on a database of its own, with a mailbox that tests read. */
export const openAccounts = async ({ services = [] }: { services?: readonly Service[] } = {}) => {
  const server = await startMailbox()
  const peers = fakeServices()
  const { mailbox } = server
  const testApp = await startTestApp({
    services: [accounts, ...peers.services, ...services],
    at: '2026-11-21T18:00:00Z',
    variables: { MAILBOX_URL: server.url, PUBLIC_URL: 'https://panel.example' },
  })
  const ask = testApp.as(gateway)
  const cookie = (session: string) => ({ session, host })

  /** A new person, unverified, in a session of their own. */
  const register = async (
    input: { email?: string; invitation?: string; password?: string } = {}
  ): Promise<Person> => {
    const email = input.email ?? `persona-${randomUUID()}@correo.example`
    const { invitation, password = firstPassword } = input
    const { data } = await ask(r.registerUser, {
      body: {
        name: 'Lupita Hernández',
        email,
        password,
        host,
        address: '189.203.45.77',
        ...(invitation !== undefined && { invitation }),
      },
    })
    const userId = data.session.user._id
    return {
      email,
      password,
      userId,
      token: data.token,
      actor: {
        kind: 'user',
        userId,
        businessId: null,
        role: 'user',
        isOwner: false,
        permissions: [],
        name: 'Lupita Hernández',
      },
    }
  }
  /** The link secret in the newest mail with a link to this page. */
  const linkTo = async (email: string, page: string): Promise<string> => {
    await testApp.settled()
    const linkToken = mailbox
      .list(email)
      .map(mail => linkTokenIn(mail, page))
      .find(token => token !== undefined)
    if (linkToken === undefined) throw new Error(`No mail to ${email} links to /${page}`)
    return linkToken
  }
  /** A person who confirmed the address in the mailbox. */
  const verified = async (input: { email?: string; password?: string } = {}): Promise<Person> => {
    const person = await register(input)
    const { data } = await ask(r.confirmVerification, {
      body: { token: await linkTo(person.email, 'verificar-correo'), ...cookie(person.token) },
    })
    return { ...person, token: data.token }
  }
  const owner = async (name = form.name): Promise<Person & { businessId: string }> => {
    const person = await verified()
    const { data } = await testApp.as(person.actor)(r.createBusiness, {
      body: { business: { ...form, name } },
    })
    const businessId = data._id
    return { ...person, businessId, actor: { ...person.actor, businessId, isOwner: true } }
  }
  return {
    testApp,
    peers,
    ask,
    mailbox,
    cookie,
    register,
    verified,
    owner,
    linkTo,
    /** Invites an address and returns the secret of its mail. */
    async invite(by: Pick<Person, 'actor'>, email: string, fullAccess = true): Promise<string> {
      await testApp.as(by.actor)(r.inviteMember, { body: { email, fullAccess, permissions: [] } })
      return linkTo(email, 'invitacion')
    },
    signIn: (email: string, password: string) =>
      ask(r.signIn, { body: { email, password, host, address: '10.0.0.1' } }),
    /** Who a session token belongs to, or null. */
    session: async (token: string) =>
      (await ask(r.resolveSession, { body: { token, host } })).data.session,
    subjectsTo: async (email: string): Promise<string[]> => {
      await testApp.settled()
      return mailbox.list(email).map(({ subject }) => subject)
    },
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await testApp.infra.database.pool.query<Row>(text, [...values])).rows,
    async close() {
      await testApp.stop()
      await server.close()
    },
  }
}
export type AccountsTestApp = Awaited<ReturnType<typeof openAccounts>>

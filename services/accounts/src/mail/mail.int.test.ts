import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { actorOf } from '@mostrador/platform'
import { linkTokenIn } from '@mostrador/sandbox'
import { startTestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../service.ts'
import { type AccountsTestApp, openAccounts } from '../test/accounts-test-app.ts'

let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
})
afterAll(() => test.close())

const HOUR = 3_600_000
const forgot = (email: string) => test.ask(r.forgotPassword, { body: { email } })

describe('the mails of an address', () => {
  it('are limited to five of a kind per hour, which the answer does not reveal', async () => {
    const person = await test.register()
    const answers = await Promise.all(Array.from({ length: 9 }, () => forgot(person.email)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200))
    const resets = async () =>
      (await test.subjectsTo(person.email)).filter(subject => subject.startsWith('Restablece'))
    expect(await resets()).toHaveLength(5)
    test.testApp.clock.advance(HOUR)
    await forgot(person.email)
    expect(await resets()).toHaveLength(6)
  })
  it('keep their own limit for recovery, which invitations do not use up', async () => {
    const [owner, person] = [await test.owner(), await test.register()]
    const body = { email: person.email, fullAccess: true, permissions: [] }
    for (let nth = 0; nth < 6; nth += 1)
      await test.testApp.as(owner.actor)(r.inviteMember, { body })
    await forgot(person.email)
    await test.ask(r.sendVerification, { body: test.cookie(person.token) })
    const subjects = await test.subjectsTo(person.email)
    const isInvitation = (subject: string) => subject.startsWith('Te invitan')
    expect(subjects.filter(isInvitation)).toHaveLength(5)
    expect(subjects.filter(subject => !isInvitation(subject)).toSorted()).toEqual([
      'Restablece tu contraseña de Mostrador',
      'Verifica tu correo en Mostrador',
      'Verifica tu correo en Mostrador',
    ])
  })
  it('keep earlier links valid when the limit drops a new one', async () => {
    const [owner, email] = [await test.owner(), 'muy-invitada@correo.example']
    const tokens: string[] = []
    for (let nth = 0; nth < 7; nth += 1) tokens.push(await test.invite(owner, email))
    const preview = await test.ask(r.previewInvitation, { body: { token: tokens.at(-1) ?? '' } })
    expect(preview.status).toBe(200)
    expect(new Set(tokens).size).toBe(5)
  })
  it('are sent beyond the limit when they warn a person', async () => {
    const person = await test.verified()
    for (let nth = 0; nth < 6; nth += 1) await forgot(person.email)
    await test.ask(r.changePassword, {
      body: {
        current: person.password,
        password: 'otra clave bastante larga',
        ...test.cookie(person.token),
      },
    })
    expect(await test.subjectsTo(person.email)).toContain('Tu contraseña de Mostrador cambió')
  })
})

describe('the secret of a mail', () => {
  it('is not stored in the database, for any kind of mail', async () => {
    const [owner, person] = [await test.owner(), await test.register()]
    await test.invite(owner, person.email)
    await forgot(person.email)
    await test.testApp.settled()
    const pages = ['verificar-correo', 'restablecer', 'invitacion']
    const secrets = test.mailbox
      .list(person.email)
      .flatMap(mail => pages.flatMap(page => linkTokenIn(mail, page) ?? []))
    expect(secrets).toHaveLength(3)
    const { rows: tables } = await test.testApp.infra.database.relay.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'platform'`
    )
    const ownTables = [
      'accounts.mail',
      'accounts.account_link',
      'accounts.invitation',
      'accounts.session',
    ]
    for (const table of [...tables.map(({ name }) => name).filter(isReadable), ...ownTables])
      for (const secret of secrets) {
        const pool = ownTables.includes(table)
          ? test.testApp.infra.database.pool
          : test.testApp.infra.database.relay
        const { rows } = await pool.query(`select 1 from ${table} t where t::text like $1`, [
          `%${secret}%`,
        ])
        expect([table, rows]).toEqual([table, []])
      }
  })
})
const isReadable = (table: string): boolean =>
  ['platform.timer', 'platform.outbox', 'platform.dead_letter'].includes(table)

describe('a mail that cannot be sent', () => {
  it('is tried again, and becomes a dead letter after the last attempt', async () => {
    const testApp = await startTestApp({ services: [accounts], at: '2026-11-21T18:00:00Z' })
    try {
      await testApp.as(actorOf.service('edge-gateway'))(r.registerUser, {
        body: { name: 'Ana', email: 'ana@correo.example', password: 'una clave', host: 'panel.mx' },
      })
      for (let tries = 0; tries < 8; tries += 1) {
        await testApp.settled()
        testApp.clock.advance(HOUR)
      }
      await testApp.settled()
      const [letter] = await testApp.infra.deadLetters.open({ businessId: null })
      expect(letter).toMatchObject({ consumer: 'accounts-send-mail', attempts: 8 })
      expect(JSON.stringify(letter)).not.toContain('ana@correo.example')
    } finally {
      await testApp.stop()
    }
  })
  it('is not sent when its link has expired meanwhile', async () => {
    const [owner, email] = [await test.owner(), 'retirada@correo.example']
    const { data } = await test.testApp.as(owner.actor)(r.inviteMember, {
      body: { email, fullAccess: true, permissions: [] },
    })
    await test.testApp.as(owner.actor)(r.withdrawInvitation, { params: { id: data._id } })
    await test.testApp.settled()
    const [row] = await test.query<{ state: string }>(
      'select state from accounts.mail where recipient = $1',
      [email]
    )
    const sent = test.mailbox.list(email).length
    expect([row?.state, sent]).toEqual(sent === 0 ? ['dropped', 0] : ['sent', 1])
  })
})

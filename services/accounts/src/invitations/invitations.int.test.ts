import type { Actor } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { pageIds } from '@mostrador/contracts/page-ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOwner } from '../test/accounts-fixtures.ts'
import { type AccountsTestApp, openAccounts } from '../test/accounts-test-app.ts'

let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
})
afterAll(() => test.close())

const DAY = 86_400_000
const newEmail = (): string => `invitada-${crypto.randomUUID()}@correo.example`
const accept = (token: string, session: string, password?: string) =>
  test.ask(r.acceptInvitation, {
    body: { token, ...test.cookie(session), ...(password !== undefined && { password }) },
  })
const invitations = async (owner: { actor: Actor }) =>
  (await test.testApp.as(owner.actor)(r.listInvitations, {})).data
const members = async (owner: { actor: Actor }) =>
  (await test.testApp.as(owner.actor)(r.listMembers, {})).data

describe('an invitation', () => {
  it('makes nobody a member before it is accepted, with or without an account', async () => {
    const [owner, registered] = [await test.owner(), await test.verified()]
    await test.invite(owner, registered.email)
    await test.invite(owner, newEmail())
    expect((await members(owner)).map(({ isOwner }) => isOwner)).toEqual([true])
    expect((await test.session(registered.token))?.business).toBeNull()
  })
  it('answers the same whether the address has an account or not', async () => {
    const [owner, registered] = [await test.owner(), await test.verified()]
    const answerFor = async (email: string) => {
      const { status, body, headers } = await test.testApp.as(owner.actor)(r.inviteMember, {
        body: { email, fullAccess: false, permissions: [] },
      })
      const data = body.success ? { ...body.data, _id: '', email: '' } : null
      return { status, data, type: headers['content-type'] }
    }
    expect(await answerFor(registered.email)).toEqual(await answerFor(newEmail()))
  })
  it('reports that no mail was sent after too many, whoever sent those', async () => {
    const [owner, other] = [await test.owner(), await test.owner()]
    const body = { email: newEmail(), fullAccess: false, permissions: [] }
    const invite = async ({ actor }: { actor: Actor }) =>
      (await test.testApp.as(actor)(r.inviteMember, { body })).data
    const mailed: unknown[] = []
    for (let nth = 0; nth < 6; nth += 1) mailed.push((await invite(owner)).isMailed)
    expect(mailed).toEqual([true, true, true, true, true, false])
    const params = { id: (await invitations(owner))[0]?._id ?? '' }
    const again = await test.testApp.as(owner.actor)(r.resendInvitation, { params })
    expect(again.data.isMailed).toBe(false)
    expect((await invite(other)).isMailed).toBe(false)
    test.testApp.clock.advance(DAY / 24)
    expect((await invite(other)).isMailed).toBe(true)
  })
  it('is refused for a sender whose own address is not verified', async () => {
    const { actor } = await anOwner(test.testApp)
    const { status, body } = await test.testApp.as(actor)(r.inviteMember, {
      body: { email: 'victima@correo.example', fullAccess: true, permissions: [] },
    })
    expect([status, body]).toMatchObject([403, { code: 'verify_to_invite' }])
    expect(await test.subjectsTo('victima@correo.example')).toEqual([])
  })
  it('is accepted by the person with its verified address, who becomes a member immediately', async () => {
    const [owner, registered] = [await test.owner(), await test.verified()]
    const permissions = [{ pageId: pageIds.agenda, actions: ['view' as const] }]
    await test.testApp.as(owner.actor)(r.inviteMember, {
      body: { email: registered.email.toUpperCase(), name: 'Nora', fullAccess: false, permissions },
    })
    const token = await test.linkTo(registered.email, 'invitacion')
    expect((await test.ask(r.previewInvitation, { body: { token } })).data).toMatchObject({
      name: 'Nora',
      businessName: 'Clínica Ñandú Sur',
      inviterName: 'Lupita Hernández',
      email: registered.email,
    })
    const { data } = await accept(token, registered.token)
    expect(data.session).toMatchObject({
      business: { _id: owner.businessId },
      isOwner: false,
      permissions,
    })
    expect(await test.session(registered.token)).toBeNull()
    expect((await members(owner)).map(({ state }) => state)).toEqual(['active', 'active'])
    expect(await invitations(owner)).toEqual([])
    expect((await accept(token, data.token)).body).toMatchObject({ code: 'invitation_invalid' })
  })
  it('is refused to everybody else', async () => {
    const [owner, other] = [await test.owner(), await test.verified()]
    const token = await test.invite(owner, newEmail())
    expect((await accept(token, other.token)).body).toMatchObject({
      code: 'invitation_of_other_email',
    })
    expect((await accept('x'.repeat(43), other.token)).body).toMatchObject({
      code: 'invitation_invalid',
    })
    expect((await accept(token, 'no es una sesión')).status).toBe(401)
  })
  it('asks an unverified account for its password, and then verifies the address', async () => {
    const owner = await test.owner()
    const person = await test.register()
    const second = (await test.signIn(person.email, person.password)).data.token
    const token = await test.invite(owner, person.email)
    expect((await accept(token, second)).body).toMatchObject({ code: 'email_unverified' })
    expect((await accept(token, second, 'no es esta')).body).toMatchObject({
      code: 'wrong_password',
    })
    const { data } = await accept(token, second, person.password)
    expect(data.session.user.emailVerified).toBe(true)
    expect(await test.session(person.token)).toBeNull()
  })
  it('verifies the address of a person who registers with its link, and no other address', async () => {
    const [owner, email] = [await test.owner(), newEmail()]
    const token = await test.invite(owner, email)
    const other = await test.register({ email: newEmail(), invitation: token })
    expect((await test.session(other.token))?.user.emailVerified).toBe(false)
    const person = await test.register({ email, invitation: token })
    expect((await accept(token, person.token)).data.session.business?._id).toBe(owner.businessId)
  })
  it('expires after 7 days, and has a new link when it is sent again', async () => {
    const [owner, registered] = [await test.owner(), await test.verified()]
    const old = await test.invite(owner, registered.email)
    test.testApp.clock.advance(7 * DAY)
    expect((await test.ask(r.previewInvitation, { body: { token: old } })).status).toBe(410)
    const [expired] = await invitations(owner)
    expect(expired?.state).toBe('expired')
    await test.testApp.as(owner.actor)(r.resendInvitation, { params: { id: expired?._id ?? '' } })
    const token = await test.linkTo(registered.email, 'invitacion')
    const session = (await test.signIn(registered.email, registered.password)).data.token
    expect((await accept(old, session)).status).toBe(410)
    expect((await accept(token, session)).status).toBe(200)
  })
  it('is void once it is withdrawn or declined', async () => {
    const [owner, registered] = [await test.owner(), await test.verified()]
    const first = await test.invite(owner, registered.email)
    const [open] = await invitations(owner)
    const id = open?._id ?? ''
    await test.testApp.as(owner.actor)(r.withdrawInvitation, { params: { id } })
    expect((await accept(first, registered.token)).status).toBe(410)
    const second = await test.invite(owner, registered.email)
    expect((await test.ask(r.declineInvitation, { body: { token: second } })).status).toBe(200)
    expect((await accept(second, registered.token)).status).toBe(410)
    expect(await invitations(owner)).toEqual([])
  })
  it('is managed by the owner only, each in their own business', async () => {
    const [owner, rival] = [await test.owner(), await test.owner()]
    await test.invite(owner, newEmail())
    const [open] = await invitations(owner)
    const id = open?._id ?? ''
    const member: Actor = {
      ...owner.actor,
      isOwner: false,
      permissions: [{ pageId: pageIds.business, actions: ['view', 'create', 'edit', 'delete'] }],
    }
    const body = { email: newEmail(), fullAccess: true, permissions: [] }
    for (const reply of [
      await test.testApp.as(member)(r.inviteMember, { body }),
      await test.testApp.as(member)(r.listInvitations, {}),
      await test.testApp.as(member)(r.resendInvitation, { params: { id } }),
      await test.testApp.as(member)(r.withdrawInvitation, { params: { id } }),
    ])
      expect(reply.body).toMatchObject({ code: 'owner_only' })
    for (const reply of [
      await test.testApp.as(rival.actor)(r.resendInvitation, { params: { id } }),
      await test.testApp.as(rival.actor)(r.withdrawInvitation, { params: { id } }),
    ])
      expect(reply.body).toMatchObject({ code: 'invitation_not_found' })
  })
  it('is refused for a member, and renews the permissions of an invited address', async () => {
    const [owner, email] = [await test.owner(), newEmail()]
    const body = { email: owner.email, fullAccess: true, permissions: [] }
    expect((await test.testApp.as(owner.actor)(r.inviteMember, { body })).body).toMatchObject({
      code: 'member_exists',
    })
    await test.invite(owner, email, false)
    await test.invite(owner, email, true)
    expect((await invitations(owner)).map(({ fullAccess }) => fullAccess)).toEqual([true])
  })
  it('turns a request to join into a membership', async () => {
    const [owner, registered] = [await test.owner(), await test.verified()]
    await test.testApp.as(registered.actor)(r.requestToJoin, {
      params: { id: registered.userId },
      body: { businessId: owner.businessId },
    })
    await accept(await test.invite(owner, registered.email), registered.token)
    expect((await members(owner)).map(({ state }) => state)).toEqual(['active', 'active'])
  })
  it('creates one member when it is accepted twice at the same moment', async () => {
    const [owner, registered] = [await test.owner(), await test.verified()]
    const token = await test.invite(owner, registered.email)
    const second = (await test.signIn(registered.email, registered.password)).data.token
    const both = await Promise.all([accept(token, registered.token), accept(token, second)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })
})

describe('a link to an invitation that the owner shares by hand', () => {
  const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
  /** An invitation to `email`, and the secret of a link that was shared. */
  const shareLink = async (email: string) => {
    const owner = await test.owner()
    const mailed = await test.invite(owner, email)
    const [open] = await invitations(owner)
    const params = { id: open?._id ?? '' }
    const share = async () =>
      tokenOf((await test.testApp.as(owner.actor)(r.shareInvitation, { params })).data.url)
    return { owner, mailed, params, share, token: await share() }
  }

  it('admits the invited person once, beside the mailed link', async () => {
    const registered = await test.verified()
    const { owner, mailed, token } = await shareLink(registered.email)
    const { data } = await test.ask(r.previewInvitation, { body: { token } })
    expect(data).toMatchObject({ email: registered.email, provesAddress: false })
    expect((await test.ask(r.previewInvitation, { body: { token: mailed } })).data).toMatchObject({
      provesAddress: true,
    })
    const accepted = (await accept(token, registered.token)).data
    expect(accepted.session.business?._id).toBe(owner.businessId)
    for (const used of [token, mailed])
      expect((await accept(used, accepted.token)).body).toMatchObject({
        code: 'invitation_invalid',
      })
  })
  it('verifies no address: its holder must verify by mail, with or without an account', async () => {
    const person = await test.register()
    const { token } = await shareLink(person.email)
    expect((await accept(token, person.token, person.password)).body).toMatchObject({
      code: 'email_unverified',
    })
    const email = newEmail()
    const second = await shareLink(email)
    const guest = await test.register({ email, invitation: second.token })
    expect((await test.session(guest.token))?.user.emailVerified).toBe(false)
    expect((await accept(second.token, guest.token, guest.password)).body).toMatchObject({
      code: 'email_unverified',
    })
    const other = await test.verified()
    expect((await accept(second.token, other.token)).body).toMatchObject({
      code: 'invitation_of_other_email',
    })
  })
  it('stops working when another one is created, sent by mail again, withdrawn, or after 7 days', async () => {
    const { owner, params, share, token } = await shareLink(newEmail())
    const status = async (link: string) =>
      (await test.ask(r.previewInvitation, { body: { token: link } })).status
    const second = await share()
    expect([await status(token), await status(second)]).toEqual([410, 200])
    await test.testApp.as(owner.actor)(r.resendInvitation, { params })
    expect(await status(second)).toBe(410)
    const third = await share()
    await test.testApp.as(owner.actor)(r.withdrawInvitation, { params })
    expect(await status(third)).toBe(410)
    const late = await shareLink(newEmail())
    test.testApp.clock.advance(7 * DAY)
    expect(await status(late.token)).toBe(410)
    const expired = await test.testApp.as(late.owner.actor)(r.shareInvitation, {
      params: late.params,
    })
    expect(expired.body).toMatchObject({ code: 'invitation_invalid' })
  })
  it('is created by the owner only, whose own address is verified', async () => {
    const { owner, params } = await shareLink(newEmail())
    const member: Actor = {
      ...owner.actor,
      isOwner: false,
      permissions: [{ pageId: pageIds.business, actions: ['view', 'create', 'edit', 'delete'] }],
    }
    expect((await test.testApp.as(member)(r.shareInvitation, { params })).body).toMatchObject({
      code: 'owner_only',
    })
    const other = await test.owner()
    expect((await test.testApp.as(other.actor)(r.shareInvitation, { params })).body).toMatchObject({
      code: 'invitation_not_found',
    })
  })
})

describe('a request to join', () => {
  it('needs a verified address, also requests of older versions', async () => {
    const [owner, person] = [await test.owner(), await test.register()]
    const response = await test.testApp.as(person.actor)(r.requestToJoin, {
      params: { id: person.userId },
      body: { businessId: owner.businessId },
    })
    expect(response.body).toMatchObject({ code: 'email_unverified' })
    await test.testApp.infra.database.relay.query(
      `insert into accounts.membership (business_id, user_id, permissions, state, created_at) values ($1, $2, '[]', 'requested', now())`,
      [owner.businessId, person.userId]
    )
    const approved = await test.testApp.as(owner.actor)(r.editMember, {
      params: { id: person.userId },
      body: { fullAccess: true, permissions: [] },
    })
    expect(approved.body).toMatchObject({ code: 'member_unverified' })
  })
})

import { randomUUID } from 'node:crypto'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { gatewayRoutes as r } from '@mostrador/contracts/edge-gateway'
import { linkTokenIn } from '@mostrador/sandbox'
import { type ProductApi, openProductApi } from '../product-api.ts'
import { waitForMailedLink, verifier } from '../people.ts'
import { createShop } from '../shop.ts'
import type { SuiteContext, Suite } from '../suite.ts'

/**
 * An account that the attacker made with the address of somebody else, and what they keep of it.
 */
type TakenAddress = { readonly email: string; readonly cookies: readonly string[] }

const attackerPassword = 'clave-del-atacante'
const victimPassword = 'clave-de-la-persona'
const newAddress = (word: string): string => `${word}-${randomUUID().slice(0, 8)}@correo.example`

const registerPerson = async (
  api: ProductApi,
  email: string,
  password: string
): Promise<string> => {
  const { status, code, cookie } = await api.ask(r.register, {
    body: { name: 'Alguien', email, password },
  })
  if (cookie === null) throw new Error(`Nobody can register: ${status} ${code}`)
  return cookie
}
const takeAddress = async (api: ProductApi): Promise<TakenAddress> => {
  const email = newAddress('victima')
  const first = await registerPerson(api, email, attackerPassword)
  const second = await api.ask(r.signIn, { body: { email, password: attackerPassword } })
  return { email, cookies: [first, second.cookie ?? ''] }
}
const recoverAccount = async (
  { mailbox }: SuiteContext,
  api: ProductApi,
  email: string
): Promise<string> => {
  await api.ask(r.forgotPassword, { body: { email } })
  const token = await waitForMailedLink(mailbox, email, 'restablecer')
  await api.ask(r.resetPassword, { body: { token, password: victimPassword } })
  const signedIn = await api.ask(r.signIn, { body: { email, password: victimPassword } })
  return signedIn.cookie ?? ''
}
const personOf = async (api: ProductApi, cookie: string) =>
  (await api.ask(r.session, {}, { cookie })).data ?? null

type Attack = (ctx: SuiteContext, api: ProductApi) => Promise<boolean>

/** Each answers whether the attacker got something. */
const attacks: Readonly<Record<string, Attack>> = {
  'unexpired session after a reset': async (ctx, api) => {
    const { email, cookies } = await takeAddress(api)
    await recoverAccount(ctx, api, email)
    for (const cookie of cookies) if ((await personOf(api, cookie)) !== null) return true
    return false
  },
  'old password after a reset': async (ctx, api) => {
    const { email } = await takeAddress(api)
    await recoverAccount(ctx, api, email)
    const { status } = await api.ask(r.signIn, { body: { email, password: attackerPassword } })
    return status === 200
  },
  'unexpired change of address after a reset': async (ctx, api) => {
    const { email, cookies } = await takeAddress(api)
    const [cookie = ''] = cookies
    const attackerEmail = newAddress('atacante')
    await api.ask(
      r.requestEmailChange,
      { body: { email: attackerEmail, password: attackerPassword } },
      { cookie }
    )
    const token = await waitForMailedLink(ctx.mailbox, attackerEmail, 'cambiar-correo')
    const victim = await recoverAccount(ctx, api, email)
    for (const session of [...cookies, victim])
      if (
        (await api.ask(r.confirmEmailChange, { body: { token } }, { cookie: session })).status ===
        200
      )
        return true
    return false
  },
  'an existing account, attached to a business by its address': async (ctx, api) => {
    const { email, cookies } = await takeAddress(api)
    const shop = await createShop(api, {
      specialists: 1,
      minutes: 30,
      frequency: 30,
      verify: verifier(api, ctx.mailbox),
    })
    await api.ask(
      accountsRoutes.inviteMember,
      { body: { email, fullAccess: true, permissions: [] } },
      shop.owner
    )
    for (const cookie of cookies)
      if (((await personOf(api, cookie))?.businesses.length ?? 0) > 0) return true
    const members = await api.get(accountsRoutes.listMembers, {}, shop.owner)
    return members.length > 1
  },
  'an invitation accepted without a verified address': async (ctx, api) => {
    const { email, cookies } = await takeAddress(api)
    const [cookie = ''] = cookies
    const shop = await createShop(api, {
      specialists: 1,
      minutes: 30,
      frequency: 30,
      verify: verifier(api, ctx.mailbox),
    })
    await api.ask(
      accountsRoutes.inviteMember,
      { body: { email, fullAccess: true, permissions: [] } },
      shop.owner
    )
    // Opened by the victim in a browser where the attacker left their session.
    const token = await waitForMailedLink(ctx.mailbox, email, 'invitacion')
    return (await api.ask(r.acceptInvitation, { body: { token } }, { cookie })).status === 200
  },
  'an address verified with the link of another account': async ({ mailbox }, api) => {
    const { email, cookies } = await takeAddress(api)
    const [cookie = ''] = cookies
    const attackerEmail = newAddress('atacante')
    await registerPerson(api, attackerEmail, attackerPassword)
    const token = await waitForMailedLink(mailbox, attackerEmail, 'verificar-correo')
    const confirmed = await api.ask(r.confirmVerification, { body: { token } }, { cookie })
    const person = await personOf(api, confirmed.cookie ?? cookie)
    return person?.user.email === email && person.user.emailVerified
  },
  'a victim who opens what was mailed, signed in nowhere': async ({ mailbox }, api) => {
    const { email, cookies } = await takeAddress(api)
    const [cookie = ''] = cookies
    const token = await waitForMailedLink(mailbox, email, 'verificar-correo')
    await api.ask(r.confirmVerification, { body: { token } })
    return (await personOf(api, cookie))?.user.emailVerified === true
  },
  'a link of a mail, used twice': async ({ mailbox }, api) => {
    const email = newAddress('persona')
    await registerPerson(api, email, victimPassword)
    await api.ask(r.forgotPassword, { body: { email } })
    const token = await waitForMailedLink(mailbox, email, 'restablecer')
    await api.ask(r.resetPassword, { body: { token, password: victimPassword } })
    const second = await api.ask(r.resetPassword, { body: { token, password: attackerPassword } })
    return second.status === 200
  },
}

/**
 * Secrets of mails must stand nowhere in the database: neither in a job, nor in an event, nor in a
 * table.
 */
const secretsInTables = async ({ database, mailbox }: SuiteContext): Promise<number> => {
  const pages = ['verificar-correo', 'restablecer', 'invitacion', 'cambiar-correo']
  const secrets = mailbox
    .list()
    .flatMap(mail => pages.flatMap(page => linkTokenIn(mail, page) ?? []))
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from unnest($1::text[]) as secret where
       exists (select from platform.timer t where t::text like '%' || secret || '%')
       or exists (select from platform.outbox o where o::text like '%' || secret || '%')
       or exists (select from accounts.mail m where m::text like '%' || secret || '%')
       or exists (select from accounts.account_link l where l::text like '%' || secret || '%')
       or exists (select from accounts.invitation i where i::text like '%' || secret || '%')`,
    [secrets]
  )
  return row?.n ?? 0
}

const run = async (ctx: SuiteContext): Promise<void> => {
  const { history, size } = ctx
  const instance = await ctx.startProduct()
  const api = openProductApi(instance, { actorKey: ctx.actorKey, history })
  for (let round = 0; round < (size['rounds'] ?? 1); round += 1)
    for (const [name, attack] of Object.entries(attacks)) {
      const takenOver = await attack(ctx, api)
      history.note('probe', {
        route: name,
        who: 'attacker',
        status: 200,
        code: '',
        foreign: takenOver,
      })
    }
  const secrets = await secretsInTables(ctx)
  history.note('probe', {
    route: 'the secret of a mail, read in the database',
    who: 'attacker',
    status: 200,
    code: '',
    foreign: secrets > 0,
  })
  await api.close()
}

const once = { rounds: 1 }

export const accountsSuite: Suite = {
  name: 'accounts',
  proves:
    'Whoever registers the address of somebody else first holds nothing of their account when they come: no session, password, link or membership.',
  threats: ['A26', 'A27', 'A34', 'A14'],
  sizes: { ci: once, quick: { rounds: 3 }, deep: { rounds: 20 } },
  fixed: [],
  rules: ['no-foreign-answer'],
  sabotages: [
    {
      name: 'accept-without-verified-address',
      wall: 'An unverified account accepts only with its password: here without.',
      size: once,
      patches: [
        {
          file: 'services/accounts/src/invitations/answer-use-cases.ts',
          find: "if (password === undefined) throw new Refusal('email_unverified')",
          replace: "if (password === undefined) return 'verified'",
        },
      ],
    },
    {
      name: 'reset-keeps-sessions',
      wall: 'A reset ends every session: here none.',
      size: once,
      patches: [
        {
          file: 'services/accounts/src/passwords/use-cases.ts',
          find: '      await endSessions(tx, user.id, now)\n',
          replace: '',
        },
      ],
    },
    {
      name: 'address-attached',
      wall: 'An invitation makes nobody a member: here whoever has the address.',
      size: once,
      patches: [
        {
          file: 'services/accounts/src/invitations/use-cases.ts',
          find: "import { memberOf } from '../members/repository.ts'",
          replace: "import { insertMembership, memberOf } from '../members/repository.ts'",
        },
        {
          file: 'services/accounts/src/invitations/use-cases.ts',
          find: 'const sent = await sendInvitation(ctx, tx, invitation, invitedBy)',
          replace:
            "const sent = await sendInvitation(ctx, tx, invitation, invitedBy)\n      const holder = await userByEmail(tx, input.email)\n      if (holder !== null) await insertMembership(tx, { businessId, userId: holder.id, isOwner: false, fullAccess, permissions, state: 'active' }, ctx.clock.now())",
        },
      ],
    },
    {
      name: 'link-of-any-account',
      wall: 'A link verifies the account that it was made for: here whichever is signed in.',
      size: once,
      patches: [
        {
          file: 'services/accounts/src/mail-verification/use-cases.ts',
          find: "      if (link.userId !== user.id) throw new Refusal('link_of_other_account')\n",
          replace: "      if (link.userId === '') throw new Refusal('link_invalid')\n",
        },
      ],
    },
    {
      name: 'reset-keeps-links',
      wall: 'A reset drops the change of address that waits: here it stays.',
      size: once,
      patches: [
        {
          file: 'services/accounts/src/passwords/use-cases.ts',
          find: 'await updateUser(tx, user.id, { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now })\n      await dropLinks(tx, user.id, droppedBySecurityChange, now)\n',
          replace:
            'await updateUser(tx, user.id, { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now })\n',
        },
      ],
    },
  ],
  run,
}

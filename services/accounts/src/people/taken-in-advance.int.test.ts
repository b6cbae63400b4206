import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { linkTokenIn } from '@mostrador/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTestApp, openAccounts, type Person } from '../test/accounts-test-app.ts'

/**
 * Accounts taken in advance (Sudhodanan and Paverd, «Pre-hijacked accounts»): an attacker makes or
 * prepares an account with the address of somebody else, who later comes in by one of the doors.
 * Each variant meets each door; afterwards the attacker must hold nothing of the victim's account.
 */
let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
})
afterAll(() => test.close())

const victimPassword = 'la clave de la persona'
const attackerPassword = 'la clave del atacante'
let victims = 0

/** What the attacker keeps from before the victim came. */
type Prepared = {
  readonly victim: string
  /** The account that the attacker made; null when the variant makes none. */
  readonly account: Person | null
  /** Sessions that the attacker may still hold. */
  readonly sessions: readonly string[]
  /** Secrets of links that reached a mailbox of the attacker. */
  readonly links: readonly { readonly page: 'change' | 'undo'; readonly token: string }[]
  /** Addresses of the attacker. */
  readonly mailbox: string
}

const attackerSession = async (email: string): Promise<string> =>
  (await test.signIn(email, attackerPassword)).data.token

const beginChange = (token: string, email: string, password = attackerPassword) =>
  test.ask(r.requestEmailChange, {
    body: { email, password, ...test.cookie(token) },
  })

/** The five variants; a door is then opened by the victim. */
const variants: Readonly<Record<string, (victim: string, mailbox: string) => Promise<Prepared>>> = {
  'classic-federated merge': async (victim, mailbox) => {
    const account = await test.register({ email: victim, password: attackerPassword })
    return { victim, account, sessions: [account.token], links: [], mailbox }
  },
  'unexpired session': async (victim, mailbox) => {
    const account = await test.register({ email: victim, password: attackerPassword })
    const more = [await attackerSession(victim), await attackerSession(victim)]
    return { victim, account, sessions: [account.token, ...more], links: [], mailbox }
  },
  // The identifiers that an account of ours can have besides its address: a request to join, made
  // under it.
  'trojan identifier': async (victim, mailbox) => {
    const account = await test.register({ email: victim, password: attackerPassword })
    const business = await test.owner('Negocio del atacante')
    await test.testApp.as(account.actor)(r.requestToJoin, {
      params: { id: account.userId },
      body: { businessId: business.businessId },
    })
    return { victim, account, sessions: [account.token], links: [], mailbox }
  },
  'unexpired mail change': async (victim, mailbox) => {
    const account = await test.register({ email: victim, password: attackerPassword })
    await beginChange(account.token, mailbox)
    const token = await test.linkTo(mailbox, 'cambiar-correo')
    return {
      victim,
      account,
      sessions: [account.token],
      links: [{ page: 'change', token }],
      mailbox,
    }
  },
  // A service that does not check addresses: here the attacker's own account, moved to the victim's
  // address.
  'non-verifying provider': async (victim, mailbox) => {
    const account = await test.verified({ email: mailbox, password: attackerPassword })
    await beginChange(account.token, victim)
    await test.testApp.settled()
    return { victim, account, sessions: [account.token], links: [], mailbox }
  },
}

const registerOrReset = async (email: string, invitation?: string): Promise<string> => {
  const { status, body } = await test.ask(r.registerUser, {
    body: {
      name: 'La persona',
      email,
      password: victimPassword,
      host: 'panel.mx',
      ...(invitation !== undefined && { invitation }),
    },
  })
  if (status === 200 && body.success) return body.data.token
  expect(body).toMatchObject({ code: 'email_taken' })
  return resetAndSignIn(email)
}
const resetAndSignIn = async (email: string): Promise<string> => {
  await test.ask(r.forgotPassword, { body: { email } })
  const token = await test.linkTo(email, 'restablecer')
  await test.ask(r.resetPassword, { body: { token, password: victimPassword } })
  return (await test.signIn(email, victimPassword)).data.token
}
/** Every link of this page in the victim's mailbox, also those that the attacker made us send. */
const linksIn = async (email: string, page: string): Promise<string[]> => {
  await test.testApp.settled()
  return test.mailbox.list(email).flatMap(mail => linkTokenIn(mail, page) ?? [])
}

/** How the victim comes; returns their session. */
const doors: Readonly<Record<string, (victim: string) => Promise<string>>> = {
  registration: email => registerOrReset(email),
  invitation: async email => {
    const owner = await test.owner()
    const invitation = await test.invite(owner, email)
    const token = await registerOrReset(email, invitation)
    const accepted = await test.ask(r.acceptInvitation, {
      body: { token: invitation, ...test.cookie(token) },
    })
    expect(accepted.data.session.business?._id).toBe(owner.businessId)
    return accepted.data.token
  },
  reset: async email => {
    await registerOrReset(email)
    return resetAndSignIn(email)
  },
  // The victim clicks whatever was mailed, signed in nowhere: it must confirm nothing.
  verification: async email => {
    for (const token of await linksIn(email, 'verificar-correo')) {
      const body = { token, ...test.cookie('una sesión que no existe') }
      expect((await test.ask(r.confirmVerification, { body })).status).toBe(401)
    }
    return registerOrReset(email)
  },
  // The victim, with an account of another address, moves it to their own.
  'change of address': async email => {
    for (const token of await linksIn(email, 'cambiar-correo')) {
      const other = await test.verified()
      const body = { token, ...test.cookie(other.token) }
      expect((await test.ask(r.confirmEmailChange, { body })).body).toMatchObject({
        code: 'link_of_other_account',
      })
    }
    const mine = await test.verified()
    await beginChange(mine.token, email, mine.password)
    const [token] = await linksIn(email, 'cambiar-correo')
    const confirmed =
      token === undefined
        ? undefined
        : await test.ask(r.confirmEmailChange, { body: { token, ...test.cookie(mine.token) } })
    return confirmed?.status === 200 ? confirmed.data.token : registerOrReset(email)
  },
}

/** Everything that the attacker can still try. Returns what worked. */
const attack = async ({ victim, account, sessions, links, mailbox }: Prepared) => {
  const takenAddresses: string[] = []
  const isVictims = async (token: string): Promise<boolean> =>
    (await test.session(token))?.user.email === victim
  for (const token of sessions) if (await isVictims(token)) takenAddresses.push('a session')
  for (const { token } of links)
    for (const session of sessions) {
      const body = { token, ...test.cookie(session) }
      if ((await test.ask(r.confirmEmailChange, { body })).status === 200)
        takenAddresses.push('a link')
    }
  const signedIn = await test.signIn(victim, attackerPassword)
  if (signedIn.status === 200) takenAddresses.push('the password')
  await test.ask(r.forgotPassword, { body: { email: mailbox } })
  for (const token of await linksIn(mailbox, 'restablecer')) {
    const reset = await test.ask(r.resetPassword, { body: { token, password: attackerPassword } })
    if (reset.status === 200 && reset.data.email === victim) takenAddresses.push('a reset')
  }
  for (const token of await linksIn(mailbox, 'deshacer-correo')) {
    const body = { token, password: attackerPassword }
    if ((await test.ask(r.undoEmailChange, { body })).status === 200) takenAddresses.push('an undo')
  }
  const [pending] = await test.query<{ n: number }>(
    `select count(*)::int as n from accounts.membership m join accounts."user" u on u.id = m.user_id
     where u.id = $1 and m.state = 'requested'`,
    [account?.userId ?? null]
  )
  if ((pending?.n ?? 0) > 0) takenAddresses.push('a request to join')
  return takenAddresses
}

describe.each(Object.keys(variants))('an account taken in advance: %s', variant => {
  it.each(Object.keys(doors))('gives the attacker no access through %s', async door => {
    victims += 1
    const victim = `victima-${victims}@correo.example`
    const prepared = await variants[variant]?.(victim, `atacante-${victims}@correo.example`)
    const session = await doors[door]?.(victim)
    if (prepared === undefined || session === undefined) throw new Error('No such variant or door')
    expect(await attack(prepared)).toEqual([])
    expect((await test.session(session))?.user).toMatchObject({ email: victim })
  })
})

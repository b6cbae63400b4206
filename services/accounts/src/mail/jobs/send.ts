import type { Clock } from '@mostrador/kernel'
import type { Log, Mailer } from '@mostrador/platform'
import { findBusiness } from '../../businesses/repository.ts'
import { invitationById, issueInvitationToken } from '../../invitations/repository.ts'
import { insertLink, isReserved, issueToken } from '../../links/repository.ts'
import { type Db, type Tx, userByEmail, userById } from '../../sessions/repository.ts'
import { type Letter, renderLetter } from '../letter.ts'
import * as letters from '../letters.ts'
import type { MailKind } from './queue.ts'
import { mailById, setMailLink, settleMail, type StoredMail } from '../repository.ts'

export type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: () => string
  readonly log: Log
  readonly mailer: Mailer
  /** Links begin with it; never with the host that a request named. */
  readonly publicUrl: string
}

type Compose = (deps: Deps, tx: Tx, mail: StoredMail) => Promise<Letter | null>

const pageAt =
  ({ publicUrl }: Deps) =>
  (path: string): string =>
    new URL(path, publicUrl).href

const tokenOf = async ({ clock }: Deps, tx: Tx, linkId: string | null): Promise<string | null> =>
  linkId === null ? null : issueToken(tx, linkId, clock.now())

const verification: Compose = async (deps, tx, { linkId, recipient }) => {
  const user = await userByEmail(tx, recipient)
  const token = await tokenOf(deps, tx, linkId)
  if (user === null || token === null) return null
  return letters.verificationLetter(pageAt(deps), { name: user.name, token })
}

/** Asked for without knowing whether the address has an account: that is found out here, where nobody waits. */
const reset: Compose = async (deps, tx, mail) => {
  const { clock, ids } = deps
  const user = await userByEmail(tx, mail.recipient)
  if (user === null) return null
  const linkId = mail.linkId ?? ids()
  if (mail.linkId === null) {
    const { id: userId, email } = user
    await insertLink(tx, { id: linkId, userId, purpose: 'reset', email, now: clock.now() })
    await setMailLink(tx, mail.id, linkId)
  }
  const token = await tokenOf(deps, tx, linkId)
  return token === null ? null : letters.resetLetter(pageAt(deps), { token })
}

const emailChange: Compose = async (deps, tx, { linkId, recipient }) => {
  const isTaken =
    (await userByEmail(tx, recipient)) !== null ||
    (await isReserved(tx, recipient, deps.clock.now()))
  if (isTaken) return letters.emailTakenLetter(pageAt(deps))
  const token = await tokenOf(deps, tx, linkId)
  return token === null ? null : letters.emailChangeLetter(pageAt(deps), { token })
}

const emailChanged: Compose = async (deps, tx, { linkId }) => {
  const token = await tokenOf(deps, tx, linkId)
  const link = await tx.prisma.accountLink.findFirst({ where: { id: linkId ?? '' } })
  const user = link === null ? null : await userById(tx, link.userId)
  if (token === null || user === null) return null
  return letters.emailChangedLetter(pageAt(deps), { email: user.email, token })
}

const invitation: Compose = async (deps, tx, { invitationId }) => {
  const found = invitationId === null ? null : await invitationById(tx, invitationId)
  if (found === null) return null
  const [business, inviter] = [
    await findBusiness(tx, found.businessId),
    await userById(tx, found.invitedBy),
  ]
  const token = await issueInvitationToken(tx, found, deps.clock.now())
  if (business === null || inviter === null || token === null) return null
  return letters.invitationLetter(pageAt(deps), {
    businessName: business.name,
    inviterName: inviter.name,
    name: found.name,
    token,
  })
}

const compose: Readonly<Record<MailKind, Compose>> = {
  verification,
  reset,
  email_change: emailChange,
  email_changed: emailChanged,
  invitation,
  password_changed: async deps => letters.passwordChangedLetter(pageAt(deps)),
  email_verified: async deps => letters.emailVerifiedLetter(pageAt(deps)),
}
const isKind = (kind: string): kind is MailKind => Object.hasOwn(compose, kind)

/**
 * Sends a queued mail. Its secret is made here, in memory, and stored as a hash: a repeated try
 * makes another, so the last mail is the one that works. What is over by now is not sent.
 */
export const sendMail =
  (deps: Deps) =>
  async (mailId: string): Promise<void> => {
    const { db, clock, log, mailer } = deps
    const mail = await mailById(db, mailId)
    if (mail === null || mail.state !== 'queued' || !isKind(mail.kind)) return
    const { kind } = mail
    const letter = await db.transaction(tx => compose[kind](deps, tx, mail))
    if (letter === null) {
      await settleMail(db, mailId, 'dropped', clock.now())
      return
    }
    await mailer.send({ id: mailId, to: mail.recipient, ...renderLetter(letter) })
    await settleMail(db, mailId, 'sent', clock.now())
    log.info({ mailId, kind }, 'A mail was sent')
  }

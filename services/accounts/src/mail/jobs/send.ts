import type { AccountsContext, Tx, UseCase } from '../../context.ts'
import { findBusiness } from '../../businesses/repository.ts'
import { invitationById, issueInvitationToken } from '../../invitations/repository.ts'
import { insertLink, isReserved, issueToken } from '../../links/repository.ts'
import { userByEmail, userById } from '../../sessions/repository.ts'
import { type Letter, renderLetter } from '../letter.ts'
import * as letters from '../letters.ts'
import { troubleLetter } from '../../trouble/letter.ts'
import { troubleOf } from '../../trouble/use-cases.ts'
import type { MailKind } from './queue.ts'
import { mailById, setMailLink, settleMail, type StoredMail } from '../repository.ts'

type Compose = (ctx: AccountsContext, tx: Tx, mail: StoredMail) => Promise<Letter | null>

/** The address of a page. Links never begin with the host that a request named. */
const pageAt =
  ({ config }: AccountsContext) =>
  (path: string): string =>
    new URL(path, config.PUBLIC_URL).href

const tokenOf = async (
  { clock }: AccountsContext,
  tx: Tx,
  linkId: string | null
): Promise<string | null> => (linkId === null ? null : issueToken(tx, linkId, clock.now()))

const verification: Compose = async (ctx, tx, { linkId, recipient }) => {
  const user = await userByEmail(tx, recipient)
  const token = await tokenOf(ctx, tx, linkId)
  if (user === null || token === null) return null
  return letters.verificationLetter(pageAt(ctx), { name: user.name, token })
}

/** Whether the address has an account is looked up here, where no answer can tell by its time. */
const reset: Compose = async (ctx, tx, mail) => {
  const { clock, ids } = ctx
  const user = await userByEmail(tx, mail.recipient)
  if (user === null) return null
  const linkId = mail.linkId ?? ids()
  if (mail.linkId === null) {
    const { id: userId, email } = user
    await insertLink(tx, { id: linkId, userId, purpose: 'reset', email, now: clock.now() })
    await setMailLink(tx, mail.id, linkId)
  }
  const token = await tokenOf(ctx, tx, linkId)
  return token === null ? null : letters.resetLetter(pageAt(ctx), { token })
}

const emailChange: Compose = async (ctx, tx, { linkId, recipient }) => {
  const isTaken =
    (await userByEmail(tx, recipient)) !== null ||
    (await isReserved(tx, recipient, ctx.clock.now()))
  if (isTaken) return letters.emailTakenLetter(pageAt(ctx))
  const token = await tokenOf(ctx, tx, linkId)
  return token === null ? null : letters.emailChangeLetter(pageAt(ctx), { token })
}

const emailChanged: Compose = async (ctx, tx, { linkId }) => {
  const token = await tokenOf(ctx, tx, linkId)
  const link = await tx.prisma.accountLink.findFirst({ where: { id: linkId ?? '' } })
  const user = link === null ? null : await userById(tx, link.userId)
  if (token === null || user === null) return null
  return letters.emailChangedLetter(pageAt(ctx), { email: user.email, token })
}

const invitation: Compose = async (ctx, tx, { invitationId }) => {
  const openInvitation = invitationId === null ? null : await invitationById(tx, invitationId)
  if (openInvitation === null) return null
  const [business, inviter] = [
    await findBusiness(tx, openInvitation.businessId),
    await userById(tx, openInvitation.invitedBy),
  ]
  const token = await issueInvitationToken(tx, openInvitation, ctx.clock.now())
  if (business === null || inviter === null || token === null) return null
  return letters.invitationLetter(pageAt(ctx), {
    businessName: business.name,
    inviterName: inviter.name,
    name: openInvitation.name,
    token,
  })
}

/** What stopped working; what is over by now is not reported. */
const composeTroubleMail: Compose = async (
  ctx,
  tx,
  { kind, aboutBusinessId: businessId, aboutId }
) => {
  if (businessId === null || aboutId === null) return null
  const trouble = await troubleOf(ctx, { kind, businessId, aboutId })
  const business = await findBusiness(tx, businessId)
  if (trouble === null || business === null) return null
  return troubleLetter(pageAt(ctx), { businessName: business.name, trouble })
}

const compose: Readonly<Record<MailKind, Compose>> = {
  channel_expired: composeTroubleMail,
  channel_expiring: composeTroubleMail,
  phone_quiet: composeTroubleMail,
  calendar_failed: composeTroubleMail,
  gpt_credits_low: composeTroubleMail,
  reasoning_credits_low: composeTroubleMail,
  payment_failed: composeTroubleMail,
  disputed: composeTroubleMail,
  verification,
  reset,
  email_change: emailChange,
  email_changed: emailChanged,
  invitation,
  password_changed: async ctx => letters.passwordChangedLetter(pageAt(ctx)),
  email_verified: async ctx => letters.emailVerifiedLetter(pageAt(ctx)),
}
const isKind = (kind: string): kind is MailKind => Object.hasOwn(compose, kind)

/**
 * Sends a queued mail. Its secret is made here, in memory, and stored as a hash; a repeated try
 * makes another, and only the last one works. A mail whose cause is over is not sent.
 */
export const sendMail: UseCase<string, void> = ctx => async mailId => {
  const { db, clock, log, mailer } = ctx
  const mail = await mailById(db, mailId)
  if (mail === null || mail.state !== 'queued' || !isKind(mail.kind)) return
  const { kind } = mail
  const letter = await db.transaction(tx => compose[kind](ctx, tx, mail))
  if (letter === null) {
    await settleMail(db, mailId, 'dropped', clock.now())
    return
  }
  await mailer.send({ id: mailId, to: mail.recipient, ...renderLetter(letter) })
  await settleMail(db, mailId, 'sent', clock.now())
  log.info({ mailId, kind }, 'A mail was sent')
}

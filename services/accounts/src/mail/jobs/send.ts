import type { AccountsContext, Tx, UseCase } from '../../context.ts'
import { findBusiness } from '../../businesses/repository.ts'
import { invitationById, issueInvitationToken } from '../../invitations/repository.ts'
import { insertLink, isReserved, issueToken } from '../../links/repository.ts'
import { userByEmail, userById } from '../../sessions/repository.ts'
import { type MailText, renderMail } from '../mail-text.ts'
import * as mailTexts from '../mail-texts.ts'
import { alertMail } from '../../alerts/alert-mail.ts'
import { alertOf } from '../../alerts/use-cases.ts'
import type { MailKind } from './queue.ts'
import { mailById, setMailLink, settleMail, type StoredMail } from '../repository.ts'

type Compose = (ctx: AccountsContext, tx: Tx, mail: StoredMail) => Promise<MailText | null>

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
  return mailTexts.verificationMail(pageAt(ctx), { name: user.name, token })
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
  return token === null ? null : mailTexts.resetMail(pageAt(ctx), { token })
}

const emailChange: Compose = async (ctx, tx, { linkId, recipient }) => {
  const isTaken =
    (await userByEmail(tx, recipient)) !== null ||
    (await isReserved(tx, recipient, ctx.clock.now()))
  if (isTaken) return mailTexts.emailTakenMail(pageAt(ctx))
  const token = await tokenOf(ctx, tx, linkId)
  return token === null ? null : mailTexts.emailChangeMail(pageAt(ctx), { token })
}

const emailChanged: Compose = async (ctx, tx, { linkId }) => {
  const token = await tokenOf(ctx, tx, linkId)
  const link = await tx.prisma.accountLink.findFirst({ where: { id: linkId ?? '' } })
  const user = link === null ? null : await userById(tx, link.userId)
  if (token === null || user === null) return null
  return mailTexts.emailChangedMail(pageAt(ctx), { email: user.email, token })
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
  return mailTexts.invitationMail(pageAt(ctx), {
    businessName: business.name,
    inviterName: inviter.name,
    name: openInvitation.name,
    token,
  })
}

/** What stopped working; what is over by now is not reported. */
const composeAlertMail: Compose = async (
  ctx,
  tx,
  { kind, aboutBusinessId: businessId, aboutId }
) => {
  if (businessId === null || aboutId === null) return null
  const alert = await alertOf(ctx, { kind, businessId, aboutId })
  const business = await findBusiness(tx, businessId)
  if (alert === null || business === null) return null
  return alertMail(pageAt(ctx), { businessName: business.name, alert })
}

const compose: Readonly<Record<MailKind, Compose>> = {
  channel_expired: composeAlertMail,
  channel_expiring: composeAlertMail,
  phone_quiet: composeAlertMail,
  calendar_failed: composeAlertMail,
  gpt_credits_low: composeAlertMail,
  reasoning_credits_low: composeAlertMail,
  payment_failed: composeAlertMail,
  disputed: composeAlertMail,
  verification,
  reset,
  email_change: emailChange,
  email_changed: emailChanged,
  invitation,
  password_changed: async ctx => mailTexts.passwordChangedMail(pageAt(ctx)),
  email_verified: async ctx => mailTexts.emailVerifiedMail(pageAt(ctx)),
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
  const mailText = await db.transaction(tx => compose[kind](ctx, tx, mail))
  if (mailText === null) {
    await settleMail(db, mailId, 'dropped', clock.now())
    return
  }
  await mailer.send({ id: mailId, to: mail.recipient, ...renderMail(mailText) })
  await settleMail(db, mailId, 'sent', clock.now())
  log.info({ mailId, kind }, 'A mail was sent')
}

import { defineJob } from '@mostrador/platform'
import { z } from 'zod'
import type { AccountsContext, Tx } from '../../context.ts'
import { lockMailCount } from '../../people/repository.ts'
import { countMails, insertMail } from '../repository.ts'

/**
 * Mails that somebody else can make us send, and mails that tell a person what was done with their
 * account.
 */
const requested = ['verification', 'reset', 'email_change', 'invitation'] as const
export type MailKind =
  | (typeof requested)[number]
  | 'email_verified'
  | 'password_changed'
  | 'email_changed'
  | AlertMailKind

/** Mails to the owner of a business about something that stopped working, or soon will. */
export const alertMailKinds = [
  'channel_expired',
  'channel_expiring',
  'phone_quiet',
  'calendar_failed',
  'gpt_credits_low',
  'reasoning_credits_low',
  'payment_failed',
  'disputed',
] as const
export type AlertMailKind = (typeof alertMailKinds)[number]

const HOUR = 3_600_000
/**
 * Per hour and kind, so that invitations from strangers use up nobody's reset or verification.
 * What is more is not sent, whether we know the address or not.
 */
const MAX_MAILS_PER_ADDRESS = 5
const MAX_MAILS_PER_SENDER = 30

/** Ids only: the text and the secret of a mail are made when it goes out. */
export const mailJob = defineJob({
  name: 'accounts-send-mail',
  schema: z.object({ mailId: z.uuid(), businessId: z.uuid().optional() }),
  attempts: 8,
  backoffMs: 10_000,
})

export type NewMail = {
  readonly kind: MailKind
  readonly recipient: string
  /** The signed-in person whose request caused the mail. */
  readonly requestedBy?: string
  readonly linkId?: string
  readonly invitation?: { readonly id: string; readonly businessId: string }
  /** The channel or the specialist of a business that it is about, or the business itself. */
  readonly about?: { readonly id: string; readonly businessId: string }
}

const isRequested = (kind: MailKind): boolean =>
  requested.some(requestedKind => requestedKind === kind)

const isTooMany = async (
  tx: Tx,
  { kind, recipient, requestedBy }: NewMail,
  now: Date
): Promise<boolean> => {
  if (!isRequested(kind)) return false
  const since = new Date(now.getTime() - HOUR)
  await lockMailCount(tx, recipient)
  if ((await countMails(tx, { recipient }, kind, since)) >= MAX_MAILS_PER_ADDRESS) return true
  if (requestedBy === undefined) return false
  await lockMailCount(tx, requestedBy)
  return (await countMails(tx, { requestedBy }, kind, since)) >= MAX_MAILS_PER_SENDER
}

/**
 * A mail that goes out when the transaction commits: a row first, then a job. False when the
 * address or the person had too many of its kind in the last hour.
 */
export const queueMail = async (
  { clock, ids }: AccountsContext,
  tx: Tx,
  mail: NewMail
): Promise<boolean> => {
  const now = clock.now()
  if (await isTooMany(tx, mail, now)) return false
  const id = ids()
  await insertMail(tx, {
    id,
    kind: mail.kind,
    recipient: mail.recipient,
    requestedBy: mail.requestedBy ?? null,
    linkId: mail.linkId ?? null,
    invitationId: mail.invitation?.id ?? null,
    aboutBusinessId: mail.about?.businessId ?? null,
    aboutId: mail.about?.id ?? null,
    state: 'queued',
    createdAt: now,
    settledAt: null,
  })
  const { businessId } = mail.invitation ?? mail.about ?? {}
  await tx.enqueue(
    mailJob,
    { mailId: id, ...(businessId !== undefined && { businessId }) },
    { id: `mail-${id}` }
  )
  return true
}

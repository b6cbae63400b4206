import type { AccountsContext } from './context.ts'
import { deleteInvitations } from './invitations/repository.ts'
import { deleteLinks } from './links/repository.ts'
import { deleteMails } from './mail/repository.ts'

const DAY_MS = 86_400_000

/** Days for which rows are kept: mails since they were queued, the others since they ended. */
export const retentionDays = { mails: 30, links: 30, invitations: 90 } as const

/** Deletes mails, links and invitations that nobody needs any more. */
export const deleteOldRows = async ({ db, clock }: AccountsContext): Promise<void> => {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)
  await deleteMails(db, daysAgo(retentionDays.mails))
  await deleteLinks(db, daysAgo(retentionDays.links))
  await deleteInvitations(db, daysAgo(retentionDays.invitations))
}

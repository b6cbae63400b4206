import type { Clock } from '@mostrador/kernel'
import { forgetInvitations } from './invitations/repository.ts'
import { forgetLinks } from './links/repository.ts'
import { forgetMails } from './mail/repository.ts'
import type { Db } from './sessions/repository.ts'

const DAY = 86_400_000
/** How long addresses of mails, and links and invitations that are over, are kept. */
export const memoryDays = { mails: 30, links: 30, invitations: 90 } as const

/** Forgets what nobody needs any more. */
export const forgetOldRows = async ({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Promise<void> => {
  const ago = (days: number): Date => new Date(clock.now().getTime() - days * DAY)
  await forgetMails(db, ago(memoryDays.mails))
  await forgetLinks(db, ago(memoryDays.links))
  await forgetInvitations(db, ago(memoryDays.invitations))
}

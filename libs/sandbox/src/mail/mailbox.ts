import { z } from 'zod'

/** A mail as the product handed it over. */
export const ReceivedMail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type ReceivedMail = z.output<typeof ReceivedMail>
export type StoredMail = ReceivedMail & { readonly at: string }

/** How many mails are kept; the oldest go first. */
const MAX_MAILS = 500

/**
 * The mails that would have left the machine, newest first. The same id arriving twice is one mail,
 * the later one.
 */
export const createMailbox = ({ now }: { now: () => Date }) => {
  let mails: readonly StoredMail[] = []
  const waiting = new Set<() => void>()
  return {
    receive(mail: ReceivedMail): void {
      const others = mails.filter(({ id }) => id !== mail.id)
      mails = [{ ...mail, at: now().toISOString() }, ...others].slice(0, MAX_MAILS)
      for (const wakeUp of waiting) wakeUp()
    },
    load(storedMails: readonly StoredMail[]): void {
      mails = storedMails.slice(0, MAX_MAILS)
    },
    list: (to?: string): readonly StoredMail[] =>
      to === undefined ? mails : mails.filter(mail => mail.to === to.toLowerCase()),
    find: (id: string): StoredMail | undefined => mails.find(mail => mail.id === id),
    /** The newest mail that fits; waits for it to arrive. Rejects after `timeoutMs`. */
    async next(
      fits: (mail: StoredMail) => boolean,
      { timeoutMs = 20_000 }: { timeoutMs?: number } = {}
    ): Promise<StoredMail> {
      const existing = mails.find(fits)
      if (existing !== undefined) return existing
      const arrival = Promise.withResolvers<StoredMail>()
      const checkNow = (): void => {
        const mail = mails.find(fits)
        if (mail !== undefined) arrival.resolve(mail)
      }
      const late = setTimeout(() => arrival.reject(new Error('The mail did not arrive')), timeoutMs)
      waiting.add(checkNow)
      try {
        return await arrival.promise
      } finally {
        clearTimeout(late)
        waiting.delete(checkNow)
      }
    },
  }
}
export type Mailbox = ReturnType<typeof createMailbox>

/**
 * The secret at the end of the link `/page/<secret>` in a mail; undefined when the mail has no such
 * link.
 */
export const linkTokenIn = (
  { text }: Pick<ReceivedMail, 'text'>,
  page: string
): string | undefined => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1]

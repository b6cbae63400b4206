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
export type KeptMail = ReceivedMail & { readonly at: string }

/** How many mails are kept; the oldest go first. */
const MOST = 500

/**
 * The mails that would have left the machine, newest first. The same id arriving twice is one mail,
 * the later one.
 */
export const createMailbox = ({ now }: { now: () => Date }) => {
  let mails: readonly KeptMail[] = []
  const waiting = new Set<() => void>()
  return {
    receive(mail: ReceivedMail): void {
      const others = mails.filter(({ id }) => id !== mail.id)
      mails = [{ ...mail, at: now().toISOString() }, ...others].slice(0, MOST)
      for (const wakeUp of waiting) wakeUp()
    },
    load(storedMails: readonly KeptMail[]): void {
      mails = storedMails.slice(0, MOST)
    },
    list: (to?: string): readonly KeptMail[] =>
      to === undefined ? mails : mails.filter(mail => mail.to === to.toLowerCase()),
    find: (id: string): KeptMail | undefined => mails.find(mail => mail.id === id),
    /** The newest mail that fits; waits for it to arrive. Rejects after `timeoutMs`. */
    async next(
      fits: (mail: KeptMail) => boolean,
      { timeoutMs = 20_000 }: { timeoutMs?: number } = {}
    ): Promise<KeptMail> {
      const existing = mails.find(fits)
      if (existing !== undefined) return existing
      const arrival = Promise.withResolvers<KeptMail>()
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

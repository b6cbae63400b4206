import { request } from 'undici'
import { z } from 'zod'
import { waitUntil } from '../journey/waiting.ts'

const Mails = z.array(z.object({ subject: z.string(), text: z.string() }))

/**
 * The path of the newest link `/page/secret` that was mailed to an address; waits for its mail.
 * `mailboxUrl`: of the local mailbox.
 */
export const waitForMailedPath = (mailboxUrl: string, to: string, page: string): Promise<string> =>
  waitUntil(
    `llegara el correo de ${page} a ${to}`,
    async () => {
      const { body } = await request(`${mailboxUrl}/mails?to=${encodeURIComponent(to)}`)
      const links = Mails.parse(await body.json()).map(
        ({ text }) => new RegExp(`/${page}/[\\w-]+`).exec(text)?.[0]
      )
      return links.find(link => link !== undefined)
    },
    { within: 60_000, everyMs: 100 }
  )

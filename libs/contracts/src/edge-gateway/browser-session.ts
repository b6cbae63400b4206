import { z } from 'zod'
import { Session } from '../accounts/entities.ts'

/** What the browser learns at sign-in: the person, and features of this installation. */
export const BrowserSession = Session.extend({
  /** True while messages and the assistant's model go to the sandbox; the screens show it. */
  sandbox: z.boolean(),
  /** True where /simulador can play the client. */
  simulator: z.boolean(),
  /**
   * WhatsApp of the person who runs this installation, in digits with its country; null hides its
   * button [G2-20].
   */
  contactWhatsapp: z.string().nullable(),
})
export type BrowserSession = z.output<typeof BrowserSession>

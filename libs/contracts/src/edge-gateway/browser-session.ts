import { z } from 'zod'
import { Session } from '../accounts/entities.ts'

/** What the browser learns at sign-in: the person, and features of this installation. */
export const BrowserSession = Session.extend({
  /** True while messages and the assistant's model go to the sandbox; the screens show it. */
  sandbox: z.boolean(),
  /** True where /simulador can play the client. */
  simulator: z.boolean(),
})
export type BrowserSession = z.output<typeof BrowserSession>

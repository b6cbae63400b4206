import { z } from 'zod'
import { graphFaults } from './graph-errors.ts'
import { SentMessage } from './inbound.ts'
import type { CallFault } from './login/call-faults.ts'
import { PhoneMemory } from './phone-app/phone-memory.ts'
import { AccountInput, channels, Quirks } from './model.ts'

/** A person's conversation with an account. */
export const Who = z.object({ channel: z.enum(channels), accountId: z.string(), user: z.string() })
const faultNames = [...Object.keys(graphFaults), 'hang', 'reset', 'truncated', 'slow']
const isFault = (
  name: string
): name is keyof typeof graphFaults | 'hang' | 'reset' | 'truncated' | 'slow' =>
  faultNames.includes(name)
const callFaultNames = [...Object.keys(graphFaults), 'hang', 'reset', 'slow']
const isCallFault = (name: string): name is CallFault['as'] => callFaultNames.includes(name)

/** Inputs of the control API, as functions and over HTTP. */
export const inputs = {
  registerAccount: AccountInput,
  userSends: SentMessage,
  userReads: Who,
  userReacts: Who.extend({ messageId: z.string(), emoji: z.string().nullable() }),
  userEdits: Who.extend({ messageId: z.string(), text: z.string().min(1) }),
  userDeletes: Who.extend({ messageId: z.string() }),
  ownerTypes: Who.extend({ text: z.string().min(1) }),
  phoneHolds: PhoneMemory.extend({ accountId: z.string() }),
  phoneNames: z.object({
    accountId: z.string(),
    contacts: z.array(z.object({ user: z.string(), name: z.string().nullable() })),
  }),
  phoneDisconnects: z.object({ accountId: z.string() }),
  setPerson: Who.extend({
    name: z.string(),
    reach: z.enum(['online', 'offline', 'blocked']),
    chatOpen: z.boolean(),
    readReceipts: z.boolean(),
  }).partial({ name: true, reach: true, chatOpen: true, readReceipts: true }),
  forget: Who,
  misbehave: Quirks.partial(),
  failSends: z.object({
    as: z.string().refine(isFault),
    times: z.number().int().min(1).default(1),
    accepted: z.boolean().default(false),
    channel: z.enum(channels).optional(),
    accountId: z.string().optional(),
    ms: z.number().default(1000),
  }),
  /** The person's choices in the dialog, and how long its codes live. */
  misbehaveLogin: z
    .object({
      withoutScopes: z.array(z.string()),
      codeLifetimeMs: z.number().int().min(0).nullable(),
    })
    .partial(),
  failCalls: z.object({
    path: z.string().min(1),
    as: z.string().refine(isCallFault),
    times: z.number().int().min(1).default(1),
    ms: z.number().default(1000),
  }),
  /** The person or Meta revoked the access of the app: every token of the account is invalid. */
  revokeAccess: z.object({ channel: z.enum(channels), accountId: z.string() }),
  setHealth: AccountInput.pick({ channel: true, id: true }).extend(
    AccountInput.pick({
      quality: true,
      status: true,
      nameStatus: true,
      name: true,
      pin: true,
    }).partial().shape
  ),
  expireToken: z.object({ token: z.string() }),
  restoreToken: z.object({ token: z.string() }),
  forge: SentMessage.and(
    z.object({
      how: z
        .enum(['wrong_secret', 'missing', 'malformed', 'tampered', 'sha1_only'])
        .default('wrong_secret'),
    })
  ),
}

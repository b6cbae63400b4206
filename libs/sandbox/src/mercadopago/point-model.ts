import { z } from 'zod'

/** `PDV` takes orders of an application, `STANDALONE` only what is typed on it. */
export type TerminalMode = 'PDV' | 'STANDALONE'

/** A Point terminal of a seller. */
export type Terminal = {
  /** Model and serial number, as Mercado Pago names it. */
  readonly id: string
  readonly sellerId: number
  readonly externalPosId: string
  mode: TerminalMode
  /** One that is off takes nothing: its order stays `created`. */
  isOn: boolean
}

const amount = z.string().regex(/^\d+\.\d{2}$/)

/** What a seller's application asks of a terminal. */
export const PointOrderInput = z.looseObject({
  type: z.literal('point'),
  external_reference: z.string().regex(/^[\w-]{1,64}$/),
  expiration_time: z.string().default('PT15M'),
  description: z.string().max(150).optional(),
  transactions: z.object({ payments: z.tuple([z.looseObject({ amount })]) }),
  config: z.looseObject({ point: z.looseObject({ terminal_id: z.string() }) }),
})
export type PointOrderInput = z.output<typeof PointOrderInput>

export type PointOrderStatus =
  | 'created'
  | 'at_terminal'
  | 'action_required'
  | 'processed'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'refunded'

/** An order that waits for somebody: its terminal takes no other one. */
export const waitingStatuses: readonly PointOrderStatus[] = [
  'created',
  'at_terminal',
  'action_required',
]

export type PointOrder = {
  readonly id: string
  readonly sellerId: number
  readonly terminalId: string
  readonly key: string
  readonly fields: PointOrderInput
  readonly currency: string
  readonly createdAt: string
  readonly expiresAt: number
  updatedAt: string
  status: PointOrderStatus
  detail: string
  /** The payment that was made on the terminal. */
  paymentId: number | null
}

/** The action of a person on a terminal; `expired`: nobody acted in time. */
export const pointOutcomes = {
  approved: { status: 'processed', detail: 'accredited' },
  rejected: { status: 'failed', detail: 'insufficient_amount' },
  canceled: { status: 'canceled', detail: 'canceled_on_terminal' },
  unclear: { status: 'action_required', detail: 'check_on_terminal' },
  expired: { status: 'expired', detail: 'expired' },
} as const
export type PointOutcome = keyof typeof pointOutcomes

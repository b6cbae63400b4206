import type { MessageClock } from '@mostrador/contracts/accounts'
import type { DepositRequest, HeldDeposit } from '@mostrador/contracts/billing'
import type { Order } from '@mostrador/contracts/catalog'
import type { Client } from '@mostrador/contracts/crm'
import type { Attention, ChatMessage } from '@mostrador/contracts/messaging-gateway'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import type { ServiceContext } from '@mostrador/platform'

export const zone = 'America/Mexico_City'
export const funnelId = newId()
export const branchId = newId()
export const serviceId = newId()
export const specialistId = newId()

export type ShelfItem = { readonly id: string; readonly name: string; price: number; stock: number }

/** What the fake services of a test hold in memory; tests read and change it. */
export const createFakeState = (businessId: string) => ({
  businessId,
  threadId: newId(),
  clientId: newId(),
  attended: 0,
  clientType: 'lead' as Client['type'],
  noRespond: false,
  whatsapp: '2221234567',
  available: { gpt: 100_000, reasoning: 20_000 },
  spentToday: 0,
  isWorking: true,
  messageClock: '24h' as MessageClock,
  endSubscription: '2027-01-01T00:00:00.000Z',
  messages: [] as ChatMessage[],
  sent: [] as { text: string; key: string }[],
  booked: [] as Appointment[],
  saved: [] as object[],
  bookedByKey: new Map<string, Appointment>(),
  reserved: new Map<string, number>(),
  captured: new Map<string, number>(),
  released: [] as string[],
  taken: new Set<string>(),
  /** How many of the next calls of a route fail after their effect. */
  breakAfter: new Map<string, number>(),
  /** How many of the next calls of a route fail without an effect. */
  breakBefore: new Map<string, number>(),
  /** How many of the next messages are refused with `request_in_progress`. */
  keysTaken: 0,
  calls: [] as string[],
  attention: { state: 'assistant' } as Attention,
  /** What scheduling has nothing of. */
  without: [] as ('branches' | 'services' | 'specialists')[],
  onOffer: undefined as (() => Promise<void>) | undefined,
  /** What the shop sells; nothing unless a test says so. */
  shelf: [] as ShelfItem[],
  orders: [] as Order[],
  orderedByKey: new Map<string, Order>(),
  /** What the only service asks for in advance; nothing unless a test says so. */
  deposit: null as DepositRequest | null,
  heldDeposits: [] as HeldDeposit[],
  onReserve: undefined as (() => Promise<void>) | undefined,
  /** Publishes the events of messaging-gateway; set when the app starts. */
  publisher: undefined as ServiceContext<unknown, 'messaging-gateway'> | undefined,
})
export type FakeState = ReturnType<typeof createFakeState>

/** Counts a call; fails it when the test asked for a failure before its effect. */
export const before = (fakeState: FakeState, name: string): void => {
  fakeState.calls.push(name)
  failOnPurpose(fakeState.breakBefore, name)
}

/** Returns the answer of a call; fails it when the test asked for a failure after its effect. */
export const after = <Value>(fakeState: FakeState, name: string, value: Value): Value => {
  failOnPurpose(fakeState.breakAfter, name)
  return value
}

const failOnPurpose = (failures: Map<string, number>, name: string): void => {
  const remaining = failures.get(name) ?? 0
  if (remaining === 0) return
  failures.set(name, remaining - 1)
  throw new Error('Broken on purpose')
}

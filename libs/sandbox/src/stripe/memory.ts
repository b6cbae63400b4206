import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { StripeStore } from './store.ts'

const kinds = [
  'customers',
  'products',
  'prices',
  'coupons',
  'promotionCodes',
  'intents',
  'sessions',
  'subscriptions',
  'invoices',
  'disputes',
  'invoicePayments',
] as const
type StripeSnapshot = Partial<Record<(typeof kinds)[number], [string, unknown][]>>

const read = (file: string): StripeSnapshot => {
  if (!existsSync(file)) return {}
  try {
    // Our own file; one that a kill broke only means a Stripe that forgot.
    return JSON.parse(readFileSync(file, 'utf8')) as StripeSnapshot
  } catch {
    return {}
  }
}

/** Loads the stored state; returns a function that writes it. */
export const persistStripe = (store: StripeStore, file: string): (() => void) => {
  const snapshot = read(file)
  for (const kind of kinds) {
    const rows = store[kind] as Map<string, unknown>
    for (const [id, row] of snapshot[kind] ?? []) rows.set(id, row)
  }
  return () => {
    const now = Object.fromEntries(kinds.map(kind => [kind, [...store[kind]]]))
    writeFileSync(`${file}.new`, JSON.stringify(now), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
}

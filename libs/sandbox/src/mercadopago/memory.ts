import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { MercadoPagoStore } from './store.ts'

const storedParts = [
  'sellers',
  'accessTokens',
  'refreshTokens',
  'preferences',
  'payments',
  'chargebacks',
] as const
const storedPointParts = ['terminals', 'orders'] as const
type MercadoPagoSnapshot = Readonly<
  Record<
    (typeof storedParts)[number] | (typeof storedPointParts)[number],
    readonly (readonly [never, never])[] | undefined
  >
>

const read = (file: string): MercadoPagoSnapshot | null => {
  if (!existsSync(file)) return null
  try {
    // Our own file; one that a kill broke only means a Mercado Pago that forgot.
    return JSON.parse(readFileSync(file, 'utf8')) as MercadoPagoSnapshot
  } catch {
    return null
  }
}

/** Loads the stored state; returns a function that writes it. */
export const persistMercadoPago = (store: MercadoPagoStore, file: string): (() => void) => {
  const before = read(file)
  for (const name of storedParts)
    for (const [key, value] of before?.[name] ?? []) store[name].set(key, value)
  for (const name of storedPointParts)
    for (const [key, value] of before?.[name] ?? []) store.point[name].set(key, value)
  return () => {
    const now = Object.fromEntries([
      ...storedParts.map(name => [name, [...store[name]]]),
      ...storedPointParts.map(name => [name, [...store.point[name]]]),
    ])
    writeFileSync(`${file}.new`, JSON.stringify(now), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
}

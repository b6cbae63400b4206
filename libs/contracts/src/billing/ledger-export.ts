import { z } from 'zod'

/** A movement as a file holds it: integers and texts, nothing rounded. */
export const ExportedMovement = z.object({
  businessId: z.string(),
  creditType: z.string(),
  seq: z.number().int(),
  id: z.string(),
  /** Thousandths of a credit. */
  amount: z.number().int(),
  balanceAfter: z.number().int(),
  type: z.string(),
  concept: z.string(),
  key: z.string(),
  totalPriceCents: z.number().int().nullable(),
  subscriptionId: z.string().nullable(),
  partnerId: z.string().nullable(),
  creditSource: z.string().nullable(),
  renewalDuration: z.string(),
  resetDate: z.string().nullable(),
  at: z.string(),
  /** SHA-256 in hex over the hash before and this row. */
  hash: z.string(),
})

export const LEDGER_FORMAT = 'mostrador-creditos/1'

/**
 * The file of «Créditos con cuentas claras»: whole accounts, to be checked without our database.
 */
export const LedgerFile = z.object({
  format: z.literal(LEDGER_FORMAT),
  businessId: z.string(),
  businessName: z.string(),
  exportedAt: z.string(),
  accounts: z.array(z.object({ creditType: z.string(), movements: z.array(ExportedMovement) })),
})
export type LedgerFile = z.output<typeof LedgerFile>

/** What a text holds if it is such a file; null for anything else. */
export const readLedgerFile = (text: string): LedgerFile | null => {
  try {
    return LedgerFile.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * The hash chain of a credit ledger, and how it is checked. One rule for the server that exports,
 * the public page and the command: SHA-256 by WebCrypto, which browsers and Node both have.
 */

/** A movement as it is exported. Amounts are thousandths of a credit. */
export type ChainRow = {
  readonly businessId: string
  readonly creditType: string
  /** From 1, without a gap. */
  readonly seq: number
  readonly id: string
  readonly amount: number
  readonly balanceAfter: number
  readonly type: string
  readonly concept: string
  /** What it was booked under: no two movements of an account share one. */
  readonly key: string
  readonly totalPriceCents: number | null
  readonly subscriptionId: string | null
  readonly partnerId: string | null
  readonly creditSource: string | null
  readonly renewalDuration: string
  /** Instants in ISO with milliseconds, UTC. */
  readonly resetDate: string | null
  readonly at: string
}
export type SealedRow = ChainRow & { readonly hash: string }

/** Before the first movement of an account. */
export const GENESIS = '0'.repeat(64)

/**
 * A row as the text that is hashed: its values in this order, as JSON. Changing it is a new
 * version.
 */
const canonicalText = (row: ChainRow): string =>
  JSON.stringify([
    row.businessId,
    row.creditType,
    row.seq,
    row.id,
    row.amount,
    row.balanceAfter,
    row.type,
    row.concept,
    row.key,
    row.totalPriceCents,
    row.subscriptionId,
    row.partnerId,
    row.creditSource,
    row.renewalDuration,
    row.resetDate,
    row.at,
  ])

/**
 * The hash of a row after the hash before it: SHA-256 of `before`, a line break and the row; hex.
 */
export const chainHash = async (before: string, row: ChainRow): Promise<string> => {
  const bytes = new TextEncoder().encode(`${before}\n${canonicalText(row)}`)
  const digest = await globalThis.crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

export type ChainProblem = 'order' | 'owner' | 'balance' | 'negative' | 'repeated' | 'hash'
export type ChainReport = {
  readonly movements: number
  /** Thousandths, of the last row that is right. */
  readonly balance: number
  readonly totalIn: number
  readonly totalOut: number
  /** The hash of the last row that is right: the seal of the file. */
  readonly seal: string
  /** The first row that does not follow from those before; null when all do. */
  readonly wrong: { readonly seq: number; readonly problem: ChainProblem } | null
}

/** Checks the movements of one account from its first one, in their order. */
export const checkChain = async (
  rows: readonly SealedRow[],
  owner: { readonly businessId: string; readonly creditType: string }
): Promise<ChainReport> => {
  const keys = new Set<string>()
  let sum = { balance: 0, totalIn: 0, totalOut: 0 }
  let seal = GENESIS
  for (const [index, row] of rows.entries()) {
    const hash = await chainHash(seal, row)
    const problem = problemOf(row, { index, balance: sum.balance, keys, owner, hash })
    if (problem !== null)
      return { movements: index, ...sum, seal, wrong: { seq: index + 1, problem } }
    keys.add(row.key)
    seal = hash
    sum = {
      balance: row.balanceAfter,
      totalIn: sum.totalIn + Math.max(0, row.amount),
      totalOut: sum.totalOut + Math.max(0, -row.amount),
    }
  }
  return { movements: rows.length, ...sum, seal, wrong: null }
}

const problemOf = (
  row: SealedRow,
  chain: {
    readonly index: number
    readonly balance: number
    readonly keys: ReadonlySet<string>
    readonly owner: { readonly businessId: string; readonly creditType: string }
    readonly hash: string
  }
): ChainProblem | null => {
  if (row.seq !== chain.index + 1) return 'order'
  const { businessId, creditType } = chain.owner
  if (row.businessId !== businessId || row.creditType !== creditType) return 'owner'
  if (row.balanceAfter !== chain.balance + row.amount) return 'balance'
  if (row.balanceAfter < 0) return 'negative'
  if (chain.keys.has(row.key)) return 'repeated'
  return row.hash === chain.hash ? null : 'hash'
}

const problemTexts: Readonly<Record<ChainProblem, string>> = {
  order: 'falta un movimiento o están en otro orden',
  owner: 'el movimiento es de otra cuenta',
  balance: 'el saldo no es el anterior más lo que se movió',
  negative: 'el saldo queda debajo de cero',
  repeated: 'el mismo cargo o abono aparece dos veces',
  hash: 'el contenido del movimiento cambió después de sellarse',
}
/** «Movimiento 12: el saldo no es el anterior más lo que se movió» */
export const chainProblemText = ({
  seq,
  problem,
}: {
  readonly seq: number
  readonly problem: ChainProblem
}): string => `Movimiento ${seq}: ${problemTexts[problem]}`

/**
 * Whether the seal of an earlier export is still in a chain: then nothing before it has changed.
 */
export const hasSeal = (rows: readonly SealedRow[], seal: string): boolean =>
  rows.some(({ hash }) => hash === seal.trim().toLowerCase())

/** The accounts of a business as a file holds them. */
export type LedgerAccounts = {
  readonly businessId: string
  readonly accounts: readonly { readonly creditType: string; readonly movements: SealedRow[] }[]
}
export type AccountReport = ChainReport & { readonly creditType: string }
export type LedgerReport = {
  readonly accounts: readonly AccountReport[]
  /** Whether a seal that was kept is in one of them; null when none was asked for. */
  readonly matchesStoredHash: boolean | null
  /** Every account follows from its first movement, and a kept seal is still there. */
  readonly isWhole: boolean
}

/**
 * Checks a file of the ledger with nothing but the file. `kept`: a seal of an earlier file, which
 * must still be in this one.
 */
export const checkLedger = async (
  { businessId, accounts }: LedgerAccounts,
  earlierSeal = ''
): Promise<LedgerReport> => {
  const reports = await Promise.all(
    accounts.map(async ({ creditType, movements }) => ({
      creditType,
      ...(await checkChain(movements, { businessId, creditType })),
    }))
  )
  const seal = earlierSeal.trim()
  const matchesStoredHash =
    seal === ''
      ? null
      : seal === GENESIS || accounts.some(({ movements }) => hasSeal(movements, seal))
  const isWhole = matchesStoredHash !== false && reports.every(({ wrong }) => wrong === null)
  return { accounts: reports, matchesStoredHash, isWhole }
}

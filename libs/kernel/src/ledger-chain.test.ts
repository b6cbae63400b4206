import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chainHash,
  type ChainProblem,
  type ChainRow,
  checkChain,
  GENESIS,
  hasSeal,
  type SealedRow,
} from './ledger-chain.ts'

const owner = { businessId: '01890000-0000-7000-8000-000000000002', creditType: 'gpt' }
const row = (seq: number, amount: number, balanceAfter: number): ChainRow => ({
  ...owner,
  seq,
  id: `01890000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  amount,
  balanceAfter,
  type: amount > 0 ? 'recharge' : 'consume',
  concept: 'Respuesta de Ñandú “Ana” 💈',
  key: `key-${seq}`,
  totalPriceCents: null,
  subscriptionId: null,
  partnerId: null,
  creditSource: null,
  renewalDuration: 'none',
  resetDate: null,
  at: '2026-11-21T18:00:00.000Z',
})
const seal = async (rows: readonly ChainRow[]): Promise<SealedRow[]> => {
  const sealed: SealedRow[] = []
  let hash = GENESIS
  for (const current of rows) {
    hash = await chainHash(hash, current)
    sealed.push({ ...current, hash })
  }
  return sealed
}
const three = () => seal([row(1, 5000, 5000), row(2, -1000, 4000), row(3, -500, 3500)])

describe('the chain of a credit ledger', () => {
  it('is SHA-256 over the previous hash and the values of the row: a test vector', async () => {
    // Computed by another program (Python's hashlib) over the same text.
    expect(await chainHash(GENESIS, row(1, 5000, 5000))).toBe(
      '0fa9f774f568d357112db83573989931e359cb02a24813fadc7d0ff82e847a62'
    )
  })

  it('is valid when every row follows from those before', async () => {
    const rows = await three()
    expect(await checkChain(rows, owner)).toEqual({
      movements: 3,
      balance: 3500,
      totalIn: 5000,
      totalOut: 1500,
      seal: rows[2]?.hash,
      wrong: null,
    })
    expect(await checkChain([], owner)).toMatchObject({ movements: 0, seal: GENESIS, wrong: null })
  })

  const change = (index: number, fields: Partial<SealedRow>) => (rows: SealedRow[]) =>
    rows.map((sealedRow, rowIndex) =>
      rowIndex === index ? { ...sealedRow, ...fields } : sealedRow
    )
  it.each<[ChainProblem, number, (rows: SealedRow[]) => SealedRow[]]>([
    ['hash', 2, change(1, { concept: 'Otra cosa' })],
    ['hash', 3, change(2, { hash: GENESIS })],
    ['balance', 2, change(1, { amount: -900 })],
    ['order', 2, rows => rows.filter((_, index) => index !== 1)],
    ['order', 1, rows => rows.toReversed()],
    ['owner', 1, change(0, { businessId: '01890000-0000-7000-8000-000000000009' })],
  ])('reports a wrong %s at row %i', async (problem, seq, tamper) => {
    expect((await checkChain(tamper(await three()), owner)).wrong).toEqual({ seq, problem })
  })

  it('refuses a negative balance and a repeated key, also where the hashes are right', async () => {
    const below = await seal([row(1, 500, 500), row(2, -600, -100)])
    expect((await checkChain(below, owner)).wrong).toEqual({ seq: 2, problem: 'negative' })
    const twice = await seal([row(1, 500, 500), { ...row(2, -100, 400), key: 'key-1' }])
    expect((await checkChain(twice, owner)).wrong).toEqual({ seq: 2, problem: 'repeated' })
  })

  it('accepts a seal of an earlier export as long as nothing before it changed', async () => {
    const before = await seal([row(1, 5000, 5000), row(2, -1000, 4000)])
    const storedHash = before[1]?.hash ?? ''
    expect(hasSeal(await three(), ` ${storedHash.toUpperCase()} `)).toBe(true)
    // Rewritten and sealed again: whole by itself, but not what was exported before.
    const rewritten = await seal([row(1, 4000, 4000), row(2, -500, 3500)])
    expect((await checkChain(rewritten, owner)).wrong).toBeNull()
    expect(hasSeal(rewritten, storedHash)).toBe(false)
  })

  it('detects any change of any value', async () => {
    const rows = await three()
    const names = Object.keys(rows[0] ?? {}) as (keyof SealedRow)[]
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.constantFrom(...names),
        fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
        async (index, name, value) => {
          fc.pre(rows[index]?.[name] !== value)
          const tampered = change(index, { [name]: value })(rows)
          expect((await checkChain(tampered, owner)).wrong).not.toBeNull()
        }
      )
    )
  })
})

import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LEDGER_FORMAT, type LedgerFile } from '@mostrador/contracts/billing'
import { chainHash, type ChainRow, GENESIS } from '@mostrador/kernel'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const command = new URL('verify.ts', import.meta.url).pathname
const businessId = '01890000-0000-7000-8000-000000000002'

const file = async (amounts: readonly number[]): Promise<LedgerFile> => {
  const movements = []
  let [hash, balanceAfter] = [GENESIS, 0]
  for (const [index, amount] of amounts.entries()) {
    balanceAfter += amount
    const row: ChainRow = {
      businessId,
      creditType: 'gpt',
      seq: index + 1,
      id: businessId,
      amount,
      balanceAfter,
      type: amount > 0 ? 'recharge' : 'consume',
      concept: 'Prueba',
      key: `key-${index}`,
      totalPriceCents: null,
      subscriptionId: null,
      partnerId: null,
      creditSource: null,
      renewalDuration: 'none',
      resetDate: null,
      at: '2026-11-21T18:00:00.000Z',
    }
    hash = await chainHash(hash, row)
    movements.push({ ...row, hash })
  }
  return {
    format: LEDGER_FORMAT,
    businessId,
    businessName: 'Barbería Roma',
    exportedAt: '2026-11-22T18:00:00.000Z',
    accounts: [{ creditType: 'gpt', movements }],
  }
}
/** What the command says of a file, and its exit code. */
const verify = async (content: string, ...more: string[]) => {
  const path = join(await mkdtemp(join(tmpdir(), 'ledger-')), 'creditos.json')
  await writeFile(path, content)
  try {
    const { stdout } = await run(process.execPath, [command, path, ...more])
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  }
}

it('reports that an exported ledger is complete, with its sums and its seal', async () => {
  const ledger = await file([5000, -1500])
  const { code, text } = await verify(JSON.stringify(ledger))
  expect(code).toBe(0)
  expect(text).toContain('✓ GPT: 2 movimientos, entraron 5, salieron 1.5, saldo 3.5')
  expect(text).toContain(`Sello: ${ledger.accounts[0]?.movements[1]?.hash}`)
})

it('names the first movement that was changed, and fails', async () => {
  const changed = JSON.stringify(await file([5000, -1500])).replace('-1500', '-1400')
  const { code, text } = await verify(changed)
  expect(code).toBe(1)
  expect(text).toContain('Movimiento 2: el saldo no es el anterior más lo que se movió')
  expect(text).toContain('NO cuadran')
})

it('fails when the seal of an earlier file is gone, and not when it is there', async () => {
  const seal = (await file([5000])).accounts[0]?.movements[0]?.hash ?? ''
  expect((await verify(JSON.stringify(await file([5000, -1500])), '--seal', seal)).code).toBe(0)
  const { code, text } = await verify(JSON.stringify(await file([4000, -500])), '--seal', seal)
  expect(code).toBe(1)
  expect(text).toContain('El sello anterior ya no está')
})

it.each([
  ['accounts', []],
  ['movements', [{ creditType: 'gpt', movements: [] }]],
])('refuses a file without %s', async (_what, accounts) => {
  const { code, text } = await verify(JSON.stringify({ ...(await file([])), accounts }))
  expect(code).toBe(1)
  expect(text).toContain('No hay nada que verificar')
  expect(text).not.toContain('cuadran')
})

it('prints the name of a business without terminal control characters', async () => {
  const businessName = '\u001B[2J\u001B[31mBarbería\r\n\u202ERoma'
  const { code, text } = await verify(JSON.stringify({ ...(await file([5000])), businessName }))
  expect(code).toBe(0)
  expect(text).toContain('[2J[31mBarberíaRoma, exportado')
  // They are what is looked for.
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/)
})

it.each(['', 'no es json', '{"format":"otro"}'])('refuses another file: %s', async content => {
  const { code, text } = await verify(content)
  expect(code).toBe(1)
  expect(text).toContain('no es una exportación de créditos')
})

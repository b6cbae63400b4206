import { LEDGER_FORMAT } from '@mostrador/contracts/billing'
import { chainHash, type ChainRow, GENESIS } from '@mostrador/kernel'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

const businessId = '01890000-0000-7000-8000-000000000002'
/** A file of one account as the server exports it. */
const ledger = async (amounts: readonly number[]) => {
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
      type: 'recharge',
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
  const text = JSON.stringify({
    format: LEDGER_FORMAT,
    businessId,
    businessName: 'Barbería Roma',
    exportedAt: '2026-11-22T18:00:00.000Z',
    accounts: [{ creditType: 'gpt', movements }],
  })
  return { text, seals: movements.map(movement => movement.hash) }
}
const visit = async () => {
  const opened = openApp('/verificar-creditos', null)
  const input = await screen.findByLabelText('Archivo de movimientos')
  const check = async (text: string, seal = '') => {
    await opened.user.upload(input, new File([text], 'creditos.json', { type: 'application/json' }))
    const earlierSeal = screen.getByLabelText(/^Sello anterior/)
    await opened.user.clear(earlierSeal)
    if (seal !== '') await opened.user.type(earlierSeal, seal)
    await opened.user.click(screen.getByRole('button', { name: 'Verificar' }))
  }
  return { ...opened, check }
}

it('checks a file without an account and without asking the server', async () => {
  const { check, requests } = await visit()
  const before = requests.length
  const { text, seals } = await ledger([5000, -1500])
  await check(text)
  expect(await screen.findByText('Las cuentas cuadran')).toBeInTheDocument()
  const account = screen.getByRole('region', { name: 'GPT' })
  expect(account).toHaveTextContent('2 movimientos: entraron 5, salieron 1.5, saldo 3.5')
  expect(account).toHaveTextContent(`Sello: ${seals[1]}`)
  expect(requests).toHaveLength(before)
  expect(await seriousViolations()).toEqual([])
})

it('names the movement that was changed', async () => {
  const { check } = await visit()
  await check((await ledger([5000, -1500])).text.replace('"amount":5000', '"amount":9000'))
  expect(await screen.findByText('Las cuentas no cuadran')).toBeInTheDocument()
  expect(
    within(screen.getByRole('region', { name: 'GPT' })).getByText(
      'Movimiento 1: el saldo no es el anterior más lo que se movió'
    )
  ).toBeInTheDocument()
})

it('says whether the seal of an earlier file is still there', async () => {
  const { check } = await visit()
  const seal = (await ledger([5000])).seals[0]
  await check((await ledger([5000, -1500])).text, seal)
  expect(await screen.findByText(/El sello anterior sigue ahí/)).toBeInTheDocument()
  await check((await ledger([4000, -1500])).text, seal)
  expect(await screen.findByText(/El sello anterior ya no está/)).toBeInTheDocument()
  expect(screen.getByText('Las cuentas no cuadran')).toBeInTheDocument()
})

it('says what is missing or wrong, and keeps the typed seal', async () => {
  const { user, check } = await visit()
  await user.click(screen.getByRole('button', { name: 'Verificar' }))
  expect(await screen.findByText('Elige el archivo que quieres verificar')).toBeInTheDocument()
  await check('{"format":"otro"}', 'abc')
  expect(await screen.findByText(/no es una exportación de créditos/)).toBeInTheDocument()
  expect(screen.getByLabelText(/^Sello anterior/)).toHaveValue('abc')
})

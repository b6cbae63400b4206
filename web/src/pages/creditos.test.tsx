import type { CreditMovement } from '@mostrador/contracts/billing'
import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aBusiness, type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

const businessId = aBusiness()._id
const movement: CreditMovement = {
  _id: '01890000-0000-7000-8000-00000000c001',
  businessId,
  partnerId: null,
  amount: 1_000,
  type: 'recharge',
  creditType: 'gpt',
  creditSource: null,
  model: 'gpt_model',
  balanceAfterMovement: 1_099.5,
  renewalDuration: 'none',
  resetDate: null,
  date: '2026-11-21T18:00:00.000Z',
  totalPrice: 1_249,
  pricePerCredit: 1.249,
  subscriptionId: 'sub_1',
  concept: 'Plan Bronce',
  turnId: null,
}
const partner = {
  _id: '01890000-0000-7000-8000-00000000d001',
  name: 'Agencia Norte',
  partnerCode: 'norte1',
}
const counters = {
  gptModel: 1_099.5,
  reasoningModel: 20,
  balanceMXN: 0,
  paymentMode: 'credits',
  paymentLevel: { level: 1, pricePerConversion: 25 },
  lowCreditThreshold: 10,
  creditNotificationInterval: 24,
}
const totals = {
  count: 2,
  byType: [
    { creditType: 'gpt', came: 1_000, left: 12.5 },
    { creditType: 'reasoning', came: 0, left: 0 },
  ],
}
const visit = (
  { movements = [movement], credits = {} }: { movements?: CreditMovement[]; credits?: object } = {},
  more: Answers = {},
  session = aSession()
) =>
  openApp('/creditos', session, {
    'GET /api/credits': ok({ ...counters, ...credits }),
    'GET /api/creditMovement': ok({ movements, hasMore: false, totals }),
    ...more,
  })

it('is where a payment leads back to, and says what comes next [NAV-05]', async () => {
  openApp('/creditos?pago=listo', aSession(), {
    'GET /api/credits': ok(counters),
    'GET /api/creditMovement': ok({ movements: [], hasMore: false, totals }),
  })
  expect(await screen.findByText(/^Gracias por tu compra/)).toBeInTheDocument()
})

it('shows a movement with its sign, date, type, model, balance after, prices, renewal and subscription [CRD-03]', async () => {
  visit({
    movements: [{ ...movement, renewalDuration: '1month', resetDate: '2026-12-22T18:00:00.000Z' }],
  })
  const card = await screen.findByRole('article', { name: 'Recarga: Plan Bronce' })
  for (const text of [
    '+1,000',
    '21 nov 2026, 12:00',
    'Recarga',
    'GPT',
    '1,099.5',
    '$1,249.00',
    '$1.2490',
    '1 mes',
    '22 dic 2026, 12:00',
    'sub_1',
  ])
    expect(within(card).getByText(text)).toBeInTheDocument()
  expect(within(card).queryByText('Partner')).toBeNull()
  expect(await seriousViolations()).toEqual([])
})

it.each([
  ['transfer', 300, 'Partner → Negocio', ['Agencia Norte', 'Barbería Roma']],
  ['extract', -300, 'Negocio → Partner', ['Barbería Roma', 'Agencia Norte']],
] as const)(
  'says who gave to whom in a %s with a partner [CRD-03, CRD-04]',
  async (type, amount, way, names) => {
    visit({
      movements: [{ ...movement, type, amount, partnerId: partner, concept: 'Con partner' }],
    })
    const card = await screen.findByRole('article', { name: /: Con partner$/ })
    expect(within(card).getByText(way)).toBeInTheDocument()
    expect(within(card).getByText('norte1')).toBeInTheDocument()
    const [first, second] = names.map(name => within(card).getByText(name))
    expect(first?.compareDocumentPosition(second as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
)

it('links a reply to its trace, for whoever may see assistants', async () => {
  const turnId = '01890000-0000-7000-8000-00000000e001'
  const reply = { ...movement, type: 'consume' as const, amount: -0.5, turnId, concept: 'Ana' }
  const first = visit({ movements: [reply] })
  expect(await screen.findByRole('link', { name: /Ver la respuesta/ })).toHaveAttribute(
    'href',
    `/asistentes?respuesta=${turnId}`
  )
  expect(screen.getByText('−0.5')).toBeInTheDocument()
  first.unmount()
  const onlyCredits = { pageId: pageIds.credits, actions: ['view' as const] }
  visit(
    { movements: [reply] },
    {},
    aSession({ isOwner: false, fullAccess: false, permissions: [onlyCredits] })
  )
  await screen.findByText('−0.5')
  expect(screen.queryByRole('link', { name: /Ver la respuesta/ })).toBeNull()
})

it('filters by type, model and days, with two types that only the filter knows, and sums what it finds [CRD-05]', async () => {
  const { user, requests } = visit()
  expect(await screen.findByText('GPT: entraron 1,000, salieron 12.5')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  const panel = await screen.findByRole('dialog', { name: 'Filtrar movimientos' })
  const type = within(panel).getByLabelText('Tipo')
  const options = within(type)
    .getAllByRole('option')
    .map(option => option.textContent)
  expect(options).toEqual([
    'Todos',
    'Recarga',
    'Recarga de partner',
    'Envío',
    'Consumo',
    'Retiro',
    'Devolución',
    'Vencimiento',
    'Envío de un partner',
    'Retiro hacia un partner',
  ])
  for (const value of ['partner_transfer', 'business_extract']) {
    await user.selectOptions(type, value)
    expect(type).toHaveValue(value)
  }
  await user.selectOptions(within(panel).getByLabelText('Modelo'), 'reasoning')
  await user.click(within(panel).getByRole('button', { name: 'Aplicar' }))
  await screen.findByRole('button', { name: 'Filtros (2)' })
  await waitFor(() => {
    const last = requests.filter(({ path }) => path === '/api/creditMovement').at(-1)
    expect(Object.fromEntries(last?.query ?? [])).toMatchObject({
      type: 'business_extract',
      creditType: 'reasoning',
    })
  })
})

it('shows the four cards of a business that pays by conversions [CRD2-05]', async () => {
  visit({
    credits: {
      paymentMode: 'conversions',
      paymentLevel: { level: 2, pricePerConversion: 25.5 },
      balanceMXN: 1_034.5,
      gptModel: 70,
      reasoningModel: 50,
    },
  })
  for (const text of ['Nivel del negocio', 'Precio por conversión', 'Saldo', 'Tolerancia de IA'])
    expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByText('Nivel 2')).toBeInTheDocument()
  expect(screen.getByText('$25.50 MXN')).toBeInTheDocument()
  expect(screen.getByText('$1,034.50 MXN')).toBeInTheDocument()
  expect(screen.getAllByRole('progressbar')).toHaveLength(2)
  expect(await seriousViolations()).toEqual([])
})

it.each([
  [70, 50, '30 de 100', '0 de 50'],
  [0, 0, '100 de 100', '50 de 50'],
  // Credits of before the mode changed are more than the maximum; a counter is never below 0.
  [1_099.5, -3, '0 de 100', '50 de 50'],
])(
  'shows as tolerance the maximum less the counter, between 0 and the maximum: %s, %s [CRD2-06]',
  async (gptModel, reasoningModel, gpt, reasoning) => {
    visit({ credits: { paymentMode: 'conversions', gptModel, reasoningModel } })
    expect(await screen.findByText(gpt)).toBeInTheDocument()
    expect(screen.getByText(reasoning)).toBeInTheDocument()
  }
)

it('floors credit counters at 0 [CRD2-06]', async () => {
  visit({ movements: [], credits: { gptModel: -2, reasoningModel: 7 } })
  expect(await screen.findByText('0')).toBeInTheDocument()
  expect(screen.queryByText('−2')).toBeNull()
})

const settings = async () => {
  const threshold = () => screen.getByLabelText('Avísame con menos de')
  const interval = () => screen.getByLabelText('Intervalo entre avisos')
  await screen.findByText('Avisos de créditos')
  return { threshold, interval }
}
const patch = `PATCH /api/business/${businessId}`

it('shows 10 credits and 24 hours, and becomes a form and back; cancel restores what is saved [CRD2-01, CRD2-03]', async () => {
  const { user, requests } = visit()
  const { threshold } = await settings()
  expect(screen.getByText('10 créditos')).toBeInTheDocument()
  expect(screen.getByText('24 horas')).toBeInTheDocument()
  expect(screen.queryByLabelText('Avísame con menos de')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  await user.clear(threshold())
  await user.type(threshold(), '500')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(screen.getByText('10 créditos')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  expect(threshold()).toHaveValue(10)
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})

it.each([
  ['Avísame con menos de', '0', 'El umbral mínimo es 1 crédito'],
  ['Avísame con menos de', '1001', 'El umbral máximo es 1000 créditos'],
  ['Intervalo entre avisos', '0', 'El intervalo mínimo es 1 hora'],
  ['Intervalo entre avisos', '169', 'El intervalo máximo es 168 horas (1 semana)'],
])('refuses %s of %s [CRD2-02]', async (label, typed, text) => {
  const { user, requests } = visit()
  await settings()
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), typed)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})

it('says that the settings were saved [CRD2-04]', async () => {
  const { user, requests } = visit({}, { [patch]: ok(aBusiness()) })
  const { threshold, interval } = await settings()
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  await user.clear(threshold())
  await user.type(threshold(), '1000')
  await user.clear(interval())
  await user.type(interval(), '168')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(
    await screen.findByText('Configuración de créditos actualizada correctamente')
  ).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    counters: { lowCreditThreshold: 1_000, creditNotificationInterval: 168 },
  })
})

it.each([
  [
    refused(422, 'invalid', 'Revisa los datos'),
    'No se pudo actualizar la configuración de créditos',
  ],
  [refused(500, 'internal', 'Algo salió mal'), 'Error al actualizar la configuración de créditos'],
  ['offline' as const, 'Error al actualizar la configuración de créditos'],
])(
  'says that saving was refused or failed, and keeps what was typed [CRD2-04]',
  async (answer, text) => {
    const { user } = visit({}, { [patch]: answer })
    const { threshold } = await settings()
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    await user.clear(threshold())
    await user.type(threshold(), '77')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(threshold()).toHaveValue(77)
  }
)

import { expect, it } from 'vitest'
import type { SetUpStep } from '../contribution.ts'
import { indexOf, mainChoices, percentOf, sellsOf, stepsFor } from './steps.ts'

const topic = (key: string, order: number, appliesTo: SetUpStep['appliesTo']): SetUpStep => ({
  key,
  order,
  label: key,
  path: `/${key}`,
  question: '',
  why: '',
  item: '',
  most: 20,
  advanceMs: 300,
  appliesTo,
  Items: () => null,
})
const topics = [
  topic('servicios', 3, ({ services, properties }) => services || properties),
  topic('sucursales', 1, () => true),
]
const nothing = { services: false, products: false, courses: false, properties: false }
const keys = (sells: Partial<typeof nothing>) =>
  stepsFor(topics, { ...nothing, ...sells }).map(({ key }) => key)

it('asks for what the business sells, in the order of the topics', () => {
  expect(keys({ services: true })).toEqual([
    'start',
    'negocio',
    'sucursales',
    'servicios',
    'bienvenida',
  ])
  expect(keys({ properties: true })).toContain('servicios')
  expect(keys({ products: true })).toEqual(['start', 'negocio', 'sucursales', 'bienvenida'])
})

it('counts the active step as part of the way [ONB-14]', () => {
  const steps = stepsFor(topics, { ...nothing, services: true })
  expect(steps.map((_step, index) => percentOf(index, steps))).toEqual([20, 40, 60, 80, 100])
})

it('ticks what a main use sells [G2-24]', () => {
  const ticked = (
    mainUse: Parameters<typeof sellsOf>[0]['mainUse'],
    use: Parameters<typeof sellsOf>[0]['use']
  ) =>
    Object.entries(sellsOf({ mainUse, use }))
      .filter(([, isSold]) => isSold)
      .map(([name]) => name)
  expect(ticked('appointments', null)).toEqual(['services'])
  expect(ticked('appointments', 'salesCalls')).toEqual(['services'])
  expect(ticked('appointments', 'propertyTours')).toEqual(['properties'])
  expect(ticked('sales', null)).toEqual(['products'])
  expect(ticked('sales', 'infoProducts')).toEqual(['courses'])
  expect(ticked('events', 'events')).toEqual(['services'])
  expect(ticked('recruitment', 'selectionProcess')).toEqual(['services'])
})

it('offers the main uses and what of each [ONB-08]', () => {
  expect(
    mainChoices.map(({ label, uses }) => [label, uses.map(({ mainUse, use }) => [mainUse, use])])
  ).toEqual([
    [
      'Agenda inteligente',
      [
        ['appointments', 'serviceAppointments'],
        ['appointments', 'salesCalls'],
        ['appointments', 'propertyTours'],
        ['events', 'events'],
        ['recruitment', 'selectionProcess'],
      ],
    ],
    [
      'Ventas automatizadas',
      [
        ['sales', 'physicalProducts'],
        ['sales', 'infoProducts'],
      ],
    ],
  ])
})

it('goes on at the first topic when the step is not of this business any more', () => {
  const steps = stepsFor(topics, { ...nothing, products: true })
  expect(indexOf(steps, 'servicios')).toBe(2)
  expect(indexOf(steps, null)).toBe(0)
})

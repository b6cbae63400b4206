import { expect, it } from 'vitest'
import type { SetUpStep } from '../contribution.ts'
import { setUpTopics } from '../set-up-topics.ts'
import { indexOf, mainChoices, percentOf, sellsOf, stepsFor } from './steps.ts'

type Topic = (typeof setUpTopics)[keyof typeof setUpTopics]
const contributed = (topic: Topic): SetUpStep => ({
  ...topic,
  question: `¿Cuántos en ${topic.label}?`,
  why: '',
  Items: () => null,
})
const { branches, services, products } = setUpTopics
const all = Object.values(setUpTopics).map(contributed)
const sellsNothing = { services: false, products: false, courses: false, properties: false }
const fresh = { businessId: null, mainUse: null, step: null, counts: {}, isFinished: false }
const topicsOf = (sells: Partial<typeof sellsNothing>, topics: readonly SetUpStep[] = all) =>
  stepsFor(topics, { ...sellsNothing, ...sells }, fresh).flatMap(({ topic }) =>
    topic === undefined ? [] : [topic.key]
  )

it('asks for what the business sells, in the order of the topics [ONB-09]', () => {
  expect(topicsOf({})).toEqual(['sucursales'])
  expect(topicsOf({ services: true })).toEqual(['sucursales', 'especialistas', 'servicios'])
  expect(topicsOf({ courses: true })).toEqual(['sucursales', 'cursos'])
  expect(topicsOf({ products: true })).toEqual(['sucursales', 'productos'])
  expect(topicsOf({ properties: true })).toEqual([
    'sucursales',
    'especialistas',
    'servicios',
    'inmuebles',
  ])
  const steps = stepsFor(all, { ...sellsNothing, services: true }, fresh)
  expect(steps.at(-1)?.key).toBe('bienvenida')
})

it('asks for nothing that no feature contributed', () => {
  const ownSteps = [contributed(services), contributed(branches)]
  expect(topicsOf({ services: true, products: true, courses: true }, ownSteps)).toEqual([
    'sucursales',
    'servicios',
  ])
})

it('links each step to the page where the same is done later [ONB-06]', () => {
  const steps = stepsFor(
    all,
    { services: true, products: true, courses: true, properties: true },
    fresh
  )
  expect(steps.map(({ path }) => path)).toEqual([
    '/new-onboarding',
    '/negocio',
    '/sucursales',
    '/especialistas',
    '/servicios',
    '/cursos',
    '/inventario/productos',
    '/inmuebles',
    '/negocio',
    '/bienvenida',
  ])
})

it('gives each step its kind, its progress and its label [ONB-07]', () => {
  const stored = { ...fresh, businessId: 'b', step: 'servicios', counts: { servicios: 3 } }
  const steps = stepsFor(
    [contributed(branches), contributed(services)],
    { ...sellsNothing, services: true },
    stored
  )
  expect(steps[1]).toEqual({
    key: 'negocio',
    label: 'Negocio',
    path: '/negocio',
    customizable: false,
    isCompleted: true,
    subSteps: 1,
    message: 'Tu negocio ya está registrado.',
  })
  expect(steps[3]).toMatchObject({
    key: 'servicios',
    label: 'Servicios',
    path: '/servicios',
    customizable: true,
    isCompleted: false,
    subSteps: 4,
    message: '¿Cuántos en Servicios?',
  })
  expect(steps.map(({ key, isCompleted }) => [key, isCompleted])).toEqual([
    ['start', false],
    ['negocio', true],
    ['sucursales', true],
    ['servicios', false],
    ['logo', true],
    ['bienvenida', false],
  ])
})

it('asks for no more of a topic than its limit [ONB-10]', () => {
  expect(Object.values(setUpTopics).map(({ key, max }) => [key, max])).toEqual([
    ['sucursales', 20],
    ['especialistas', 50],
    ['servicios', 100],
    ['cursos', 100],
    ['productos', 100],
    ['inmuebles', 100],
  ])
})

it('stays 1.5 s on what is sold after the last save [ONB-13]', () => {
  const slow = Object.values(setUpTopics).filter(({ advanceMs }) => advanceMs === 1_500)
  expect(slow.map(({ key }) => key)).toEqual(['servicios', 'cursos', 'productos'])
})

it('counts the active step in the progress [ONB-14]', () => {
  const steps = stepsFor([contributed(branches)], { ...sellsNothing, services: true }, fresh)
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

it('offers the main uses and the options of each [ONB-08]', () => {
  expect(
    mainChoices.map(({ label, uses }) => [
      label,
      uses.map(({ mainUse, use, label: text }) => [mainUse, use, text]),
    ])
  ).toEqual([
    [
      'Agenda inteligente',
      [
        ['appointments', 'serviceAppointments', 'Citas de servicios'],
        ['appointments', 'salesCalls', 'Llamadas de venta'],
        ['appointments', 'propertyTours', 'Recorridos de inmuebles'],
        ['events', 'events', 'Eventos'],
        ['recruitment', 'selectionProcess', 'Proceso de selección'],
      ],
    ],
    [
      'Ventas automatizadas',
      [
        ['sales', 'physicalProducts', 'Productos físicos'],
        ['sales', 'infoProducts', 'Infoproductos y cursos'],
      ],
    ],
  ])
})

it('restarts at the first topic when the stored step no longer applies', () => {
  const steps = stepsFor(
    [contributed(branches), contributed(products)],
    { ...sellsNothing, products: true },
    fresh
  )
  expect(indexOf(steps, 'servicios')).toBe(2)
  expect(indexOf(steps, null)).toBe(0)
})

import { describe, expect, it } from 'vitest'
import { branches, mexico, monday, services, specialists } from '../test/barbershop.ts'
import { reading } from '../test/reading.ts'
import { understand } from './understand.ts'

const context = { now: monday, zone: mexico, services, specialists, branches }
const read = (said: string, isOpen = false) => understand(said, { ...context, pending: 0, isOpen })
const named = (said: string, isOpen = false): string =>
  read(said, isOpen)
    .acts.flatMap(({ slots }) => slots.services)
    .flatMap(({ options }) => options.map(({ name }) => name))
    .join(', ')

describe('a purpose names no second service', () => {
  it.each([
    'quiero un tinte mañana para ver si ya me queda bien el corte',
    'quiero un tinte mañana, a ver si con eso se nota menos la barba',
    'quiero un tinte mañana para que me digan si luego conviene un corte',
  ])('«%s»', said => expect(named(said)).toBe('Tinte'))
  it('but «para ver si hay lugar» asks for one', () => {
    expect(named('escribo para ver si tienen lugar mañana para barba')).toBe('Barba')
    expect(named('para ver si me agendan un corte mañana')).toBe('Corte de cabello')
  })
})

describe('what is put off', () => {
  it.each([
    'mejor nada más la barba a esa hora, el tinte ya lo dejo para enero',
    'solo la barba, el tinte lo vemos después',
    'nomás la barba, el tinte mejor lo dejamos para otro día',
    'mejor la barba; el tinte lo hago el próximo mes',
  ])('«%s» is not wanted now', said => expect(named(said, true)).toBe('Barba'))
  it.each([
    'solo quiero saber cuánto cuesta el tinte, luego hago la cita',
    '¿cuánto cuesta el tinte? ya que llegue mi sobrino él hace su cita',
    '¿cuánto es del tinte? después saco mi cita',
  ])('«%s» asks for no appointment', said =>
    expect(read(said).acts.map(({ intent }) => intent)).toEqual(['ask_price'])
  )
  it('but an appointment that is put off is moved', () => {
    expect(reading('mi cita la dejo para el viernes')).toMatch(/^move/)
  })
})

describe('a need that is told', () => {
  it.each(['a mi hijo le falta su corte', 'ya me urge la barba', 'me hace falta un tinte'])(
    '«%s» asks for it',
    said => expect(read(said).intents).toContain('book')
  )
})

describe('a first visit is no first of a list', () => {
  it.each([
    'no, es primera cita',
    'es mi primera vez',
    'sería primera cita',
    'soy de primera vez',
    'mi primera sesión',
  ])('«%s»', said => expect(reading(said, 4)).not.toMatch(/option/))
  it.each(['la primera', 'la primera cita', 'el primero', 'la primera por favor'])(
    '«%s» is one',
    said => expect(reading(said, 4)).toMatch(/option 1/)
  )
})

describe('an end at the latest', () => {
  it.each([
    'a la 1 a más tardar tengo que ir saliendo de ahí',
    'a la 1 máximo me tengo que ir',
    'a la 1 cuando mucho tengo que estar libre',
    'la que sea mientras a la 1 ya esté lista',
    'a la 1 en punto ya tengo que irme',
  ])('«%s» limits the end', said =>
    expect(read(`corte el sábado, ${said}`).acts[0]?.slots.time).toMatchObject({ endBy: 780 })
  )
})

describe('a question that is joined to another', () => {
  it.each([
    'cuánto es el corte y si ustedes le dan diploma',
    'cuánto es el corte y si también incluye diploma',
    'cuánto es el corte y si ahí tienen internet',
  ])('«%s» is asked too', said => expect(read(said).unknownQuestions).toHaveLength(1))
  it.each([
    'perdón que tarde en contestar pero estoy en el trabajo',
    'disculpa que no contesté antes',
    'corte el viernes en el Centro pero si no se puede voy a Norte',
    'y si no hay ahí pues voy al otro',
  ])('«%s» asks nothing', said => expect(read(said, true).unknownQuestions).toEqual([]))
  it('but a wish is none', () => {
    expect(read('¿podrían tomar los dos su clase el jueves a las 4?').unknownQuestions).toEqual([])
    expect(read('corte el jueves a las 4 y barba, ¿al mismo tiempo?').unknownQuestions).toEqual([])
  })
})

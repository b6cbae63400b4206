import { describe, expect, it } from 'vitest'
import { readChoices } from './second-choice.ts'

const now = { date: '2026-11-23', time: '10:00', weekday: 0 } as const
const read = (text: string) => readChoices(text, now, { isChange: false })
const morning = { from: 360, to: 719 }
const afternoon = { from: 720, to: 1199 }
const day = (date: string) => ({ kind: 'days', from: date, to: date })

describe('a second choice', () => {
  it.each([
    'el viernes en la manana, o ya de plano en la tarde',
    'el viernes en la manana o en la tarde',
    'el viernes en la manana, o aunque sea en la tarde',
    'el viernes en la manana o si acaso en la tarde',
    'el viernes en la manana, y si no en la tarde',
  ])('«%s» is another half of the day', text => {
    expect(read(text)).toMatchObject({ when: { time: morning }, second: { time: afternoon } })
  })
  it.each([
    'el sabado a las 10, o ya lo que tengan ese sabado',
    'el sabado a las 10, y si no la que haya',
    'el sabado a las 10, o a la hora que sea',
  ])('«%s» is any hour', text => {
    expect(read(text)).toMatchObject({
      when: { date: day('2026-11-28'), time: { exact: 600 } },
      second: { anyTime: true },
    })
  })
  it.each([
    'el sabado temprano. entre semana doy clases, solo despues de las 3',
    'el sabado en la manana, entre semana nada mas despues de las 3',
    'el sabado temprano; pero entre semana puedo a partir de las 3',
  ])('«%s» is weekdays at their own hours', text =>
    expect(read(text)).toMatchObject({
      when: { date: day('2026-11-28'), time: { from: 360 } },
      second: { date: { from: '2026-11-23' }, time: { from: 900 } },
    })
  )
  it.each([
    'el sabado temprano, entre semana salgo tarde y no puedo',
    'el sabado en la manana, porque entre semana trabajo y no me da tiempo',
    'el sabado en la manana. entre semana no puedo',
  ])('«%s» is that day alone', text => {
    expect(read(text)).toMatchObject({ when: { date: day('2026-11-28'), time: { from: 360 } } })
    expect(read(text).second).toBeUndefined()
  })
  it.each([
    'el sabado en la manana o entre semana despues de las 5. de preferencia este sabado',
    'el sabado en la manana, o entre semana despues de las 5',
  ])('«%s» is weekdays after work', text =>
    expect(read(text)).toMatchObject({
      when: { date: day('2026-11-28'), time: morning },
      second: { date: { from: '2026-11-23' }, time: { from: 1020 } },
    })
  )
  it.each([
    'el sabado se puede? trabajo de lunes a viernes hasta las 6',
    'trabajo de lunes a viernes de 9 a 6, el sabado se puede?',
    'el sabado, es que chambeo de lunes a viernes y salgo hasta las 7',
    'el sabado porque estudio de lunes a viernes',
  ])('«%s» is that day at any hour', text => {
    expect(read(text).when).toMatchObject({ date: day('2026-11-28') })
    expect(read(text).when.time).toBeUndefined()
  })
  it('is any day at its hour', () => {
    const { second } = read('el sabado, y si no hay, cualquier dia pero despues de las 5')
    expect(second).toEqual({ time: { from: 1020 }, anyDay: true })
  })
  it('keeps the hour on another day', () => {
    const { second } = read('el sabado a las 10, y si no el viernes')
    expect(second).toEqual({ date: day('2026-11-27') })
  })
  it.each(['el viernes o el sabado', 'a las 4 o 5', 'el viernes en la manana'])(
    '«%s» has none',
    text => expect(read(text).second).toBeUndefined()
  )
  it.each([
    'si no hay el miercoles pues jueves o viernes',
    'si no se puede el miercoles, entonces el jueves o el viernes',
    'si ya no tienes lugar el miercoles mejor jueves o viernes',
  ])('«%s» wants the day that it names first', text =>
    expect(read(text)).toMatchObject({
      when: { date: day('2026-11-25') },
      second: { date: { from: '2026-11-26', to: '2026-11-27' } },
    })
  )
})

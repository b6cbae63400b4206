import { describe, expect, it } from 'vitest'
import { normalize } from '../normalise.ts'
import { readWhen } from './when.ts'

const monday = { date: '2026-11-23', time: '10:00', weekday: 0 } as const
const timeIn = (text: string) => readWhen(normalize(text), monday, { isChange: false }).when.time

describe('an hour that is told as a circumstance', () => {
  it.each([
    ['no, de las 6 en adelante, salgo de la chamba 5:30', { from: 1080 }],
    ['no antes de las 4, salgo 3:30 de la escuela', { from: 960 }],
    ['a partir de las 5, a las 3 apenas voy saliendo', { from: 1020 }],
    ['a las 7 porque salgo a las 6', { exact: 1140, other: 420 }],
    ['quiero a las 5, salgo del jale 4:30', { exact: 1020 }],
    ['de 3 en adelante porq a las 6 agarro la combi', { from: 900, endBy: 1080 }],
    ['que acabe a más tardar 5 y media, a las 6 sale mi camión', { endBy: 1050 }],
    ['que salga a la 1:30 pq recojo a mi bebé de la guardería a las 2', { endBy: 810 }],
    ['a las 4, a las 7 recojo a mi hija', { exact: 960 }],
  ])('gives way in «%s» to what is asked for', (text, time) => {
    expect(timeIn(text)).toMatchObject({ ...time })
    expect(timeIn(text)?.exact).toBe('exact' in time ? time.exact : undefined)
  })

  it.each([
    ['salgo a las 3 y mi mamá pasa por mí a las 6, que acabe antes de las 6', 900, 1080],
    ['salgo a las 3 y mi mamá pasa por mí a las 6', 900, 1080],
    ['mi hija sale de la escuela a la 1 y entra a karate a las 4', 780, 960],
    ['mi papá me recoge a las 7, después de las 4 porfa', 960, 1140],
    ['pasan por mí a las 6', undefined, 1080],
    ['salgo 5:30', 1050, undefined],
    ['el jueves, a las 6 tomo la última ruta', undefined, 1080],
    ['el martes, recojo a mi hijo de la escuela a las 2', undefined, 840],
  ])('bounds by its verb in «%s»', (text, from, endBy) => {
    expect(timeIn(text)).toEqual({
      ...(from !== undefined && { from }),
      ...(endBy !== undefined && { endBy }),
    })
  })
})

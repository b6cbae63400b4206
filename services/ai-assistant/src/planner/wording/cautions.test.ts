import { describe, expect, it } from 'vitest'
import { guardReply } from '../../reply/guard.ts'
import type { Appointment } from '../state/memory.ts'
import { cautionsOf } from './cautions.ts'

const appointment: Appointment = {
  ...{ handle: 'a1', folio: 'F1', service: 'Corte', date: '2026-11-25', time: '12:00', price: 250 },
  ...{ specialist: 'Lupita', branch: '', say: 'miércoles 25 de noviembre, 12:00 con Lupita' },
}

describe.each(['es', 'en'] as const)('the cautions in %s', language => {
  const { suicide, violence, teamTold, teamNotTold, goneMeanwhile, ...told } = cautionsOf(language)
  it.each([
    `${suicide} ${teamTold}`,
    `${violence} ${teamNotTold}`,
    goneMeanwhile,
    told.whoAmI('Ana', 'Barbería Ñandú'),
    told.movedMeanwhile(appointment),
    told.priceNow('Corte', 888, '$130'),
    told.tooFar('23 de noviembre de 2027'),
    told.holiday('25 de diciembre'),
  ])('pass the guard as they are: %s', text => {
    const given = { committed: [], listing: null, trusted: [], numbers: [], emails: [], names: [] }
    expect(guardReply({ text, ...given })).toEqual({ text, decisions: [] })
    expect(text.length).toBeLessThan(350)
  })
})

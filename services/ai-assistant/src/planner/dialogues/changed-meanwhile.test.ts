import { describe, expect, it } from 'vitest'
import { showDay } from '@mostrador/kernel'
import { planner } from '../planner.ts'
import { withCut, withTwo } from '../test/dialogue-cases.ts'
import type { Toolbox } from '../test/fake-toolbox.ts'
import { aTalk } from '../test/talk.ts'

/** Staff change the first appointment behind the talk. */
const staffMoves = ({ booked: [row], zone }: Toolbox, date: string, time: string): void => {
  if (row) Object.assign(row, { date, time, say: `${showDay(date, zone)}, ${time} con Lupita` })
}
const changesOf = ({ calls }: Toolbox) =>
  calls.map(({ name }) => name).filter(name => /^(?:cancel|move|book)_/.test(name))

describe('an appointment that staff change while somebody writes', () => {
  it('is not cancelled by a yes to another time', async () => {
    const toolbox = withCut()
    const talk = aTalk(planner, toolbox)
    expect(await talk.say('quiero cancelar mi cita')).toMatch(/Seguro[^?]*miércoles 25[^?]*12:00/)
    staffMoves(toolbox, '2026-11-27', '16:00')
    const said = await talk.say('sí')
    expect(said).toMatch(/cambió tu cita[^]*viernes 27[^]*16:00[^]*¿Seguro[^?]*viernes 27/)
    expect(changesOf(toolbox)).toEqual([])
    expect(await talk.say('sí')).toMatch(/aquí estoy/)
    expect(changesOf(toolbox)).toEqual(['cancel_appointment'])
  })

  it('is not cancelled with others that stay as they were told', async () => {
    const toolbox = withTwo()
    const talk = aTalk(planner, toolbox)
    await talk.say('cancela mis dos citas')
    staffMoves(toolbox, '2026-11-28', '16:00')
    expect(await talk.say('sí')).toMatch(/sábado 28[^]*estas citas/)
    expect(changesOf(toolbox)).toEqual([])
  })

  it('is not cancelled again when it is gone', async () => {
    const toolbox = withCut()
    const talk = aTalk(planner, toolbox)
    await talk.say('quiero cancelar mi cita')
    for (const row of toolbox.booked) row.status = 'cancelled'
    expect(await talk.say('sí')).toMatch(/ya no está en la agenda/)
    expect(changesOf(toolbox)).toEqual([])
  })

  it('is not moved by a yes to a move from another time', async () => {
    const toolbox = withCut()
    const talk = aTalk(planner, toolbox)
    expect(await talk.say('mueve mi cita al jueves a las 5')).toMatch(/17:00[^?]*muevo/)
    staffMoves(toolbox, '2026-11-27', '16:00')
    expect(await talk.say('sí')).toMatch(/viernes 27[^]*jueves 26[^?]*17:00[^?]*¿La muevo/)
    expect(changesOf(toolbox)).toEqual([])
    await talk.say('sí')
    expect(changesOf(toolbox)).toEqual(['move_appointment'])
  })
})

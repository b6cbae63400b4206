import { describe, expect, it } from 'vitest'
import { planner } from './planner.ts'
import { aToolbox } from './test/fake-toolbox.ts'
import { aTalk } from './test/talk.ts'

describe('the planner', () => {
  it('suggests a time after a price only when the business lets it [CAP-02]', async () => {
    expect(await aTalk(planner, aToolbox()).say('cuánto cuesta el tinte')).not.toMatch(/horario/)
    const talk = aTalk(planner, aToolbox(), { schedulingMode: 'open' })
    expect(await talk.say('cuánto cuesta el tinte')).toMatch(/¿Te busco un horario para Tinte\?/)
    expect(await talk.say('sí')).toMatch(/¿Para qué día/)
  })

  it('calls no tool that it was not given', async () => {
    const box = aToolbox()
    const answer = await aTalk(planner, box, { tools: ['list_services', 'hand_to_human'] }).say(
      'corte mañana a las 5'
    )
    expect(box.calls.map(({ name }) => name)).toEqual(['list_services'])
    expect(answer).toMatch(/persona/)
  })

  it('saves the name and the email that the client gives', async () => {
    const box = aToolbox()
    await aTalk(planner, box).say('me llamo Ana López, mi correo es ana@correo.mx')
    expect(box.calls.find(({ name }) => name === 'save_client_data')?.args).toEqual({
      name: 'Ana López',
      email: 'ana@correo.mx',
    })
  })

  it('looks for a time also in the message that brings a name, a branch and an hour', async () => {
    const box = aToolbox()
    const talk = aTalk(planner, box, { clientName: null })
    const answer = await talk.say(
      'quiero un corte el jueves a las 12:00 en Centro, mi nombre es Zoila Prueba'
    )
    const names = box.calls.map(({ name }) => name)
    expect(names).toContain('save_client_data')
    expect(names).toContain('my_appointments')
    expect(names.at(-1)).toBe('find_free_times')
    expect(answer).toMatch(/jueves 2\d de noviembre/)
  })

  it('hands over the question that it could not answer', async () => {
    const box = aToolbox()
    const talk = aTalk(planner, box)
    await talk.say('aceptan tarjeta?')
    await talk.say('sí por favor')
    expect(box.calls.find(({ name }) => name === 'hand_to_human')?.args).toEqual({
      reason: 'aceptan tarjeta',
    })
  })

  it('addresses the client by first name, or by title and first name', async () => {
    for (const [clientName, called] of [
      ['Karla Méndez', 'Karla'],
      ['Don José Ruiz', 'Don José'],
      [null, ''],
    ] as const) {
      const talk = aTalk(planner, aToolbox(), { clientName })
      await talk.say('corte mañana a las 5')
      expect(await talk.say('sí')).toBe(
        called === '' ? '¡Te esperamos!' : `¡Te esperamos, ${called}!`
      )
    }
  })
})

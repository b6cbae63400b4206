import { describe, expect, it } from 'vitest'
import { createSimulatedClient } from './client.ts'
import { readBusinesses } from './corpus.ts'
import { Conversation, type ConversationText, Want } from './format.ts'
import type { Answer } from './player.ts'
import { takenInstead } from './taken-instead.ts'

const business = readBusinesses().get('barber')

const client = (text: Partial<ConversationText> = {}) => {
  if (business === undefined) throw new Error('The corpus has no barber shop')
  const conversation = Conversation.parse({
    id: 'barber-00',
    tags: ['book'],
    says: 'quiero un corte',
    wants: [{ do: 'book', service: 'Corte de cabello', on: 24, from: '16:00' }],
    tell: { day: 'mañana', hour: 'despues de las 4', confirm: 'si' },
    ...text,
  })
  const simulated = createSimulatedClient(conversation, business, '2026-11-23')
  simulated.opening()
  return simulated
}

const talk = (text: Partial<ConversationText>, ...replies: readonly string[]) => {
  const simulated = client(text)
  const answer = (reply: string): Answer => ({
    replies: [reply],
    tools: [],
    handedOver: false,
    milliseconds: null,
  })
  return replies.map(reply => simulated.next(answer(reply))?.join(' ') ?? null).at(-1)
}
const offer = `Tengo estos horarios:
1. martes 24 de noviembre, 12:00 con José Luis Cuautle
2. martes 24 de noviembre, 17:00 con Beto Ramírez
¿Cuál te acomoda?`

describe('a simulated client', () => {
  it('answers what is asked, in whatever words it is asked', () => {
    expect(talk({}, '¿Para qué día te gustaría?')).toBe('mañana')
    expect(talk({}, '¿Qué día y a qué hora te queda bien?')).toBe('mañana, despues de las 4')
    expect(talk({ mood: 'little' }, '¿Qué día y a qué hora te queda bien?')).toBe('mañana')
  })
  it('chooses the time that fits, never the first one', () => {
    expect(talk({}, offer)).toMatch(/2|5|cinco/)
    expect(talk({}, offer)).not.toMatch(/12|doce/)
  })
  it('says yes to what it wants and corrects what it does not', () => {
    expect(talk({}, 'Sí tengo: martes 24 de noviembre, 17:00 con Beto. ¿Te la aparto?')).toBe('si')
    expect(talk({}, 'Tengo el martes 24 a las 10:00 con Beto. ¿Te la aparto?')).toContain(
      'despues de las 4'
    )
    expect(
      talk({}, 'Tengo el miércoles 25 de noviembre a las 5 de la tarde. ¿La agendo?')
    ).toContain('mañana')
  })
  it('takes a line of several times only when each of them fits', () => {
    const two = { do: 'book' as const, service: 'Corte de cabello', on: 24, from: '16:00' }
    const plans = `Tengo lugar para ti y tu hijo el martes 24 de noviembre:
1. 15:00 con Beto; tu hijo: 16:00 con Beto
2. 17:00 con Beto; tu hijo: 17:30 con Beto
¿Cuál te acomoda?`
    expect(talk({ wants: [two, two] }, plans)).toMatch(/2|5|cinco/)
    const early = plans.replace('17:00', '12:00').replace('17:30', '13:00')
    expect(talk({ wants: [two, two] }, early)).toContain('despues de las 4')
  })
  it('corrects the service that a plan names in the place of its own', () => {
    const wants = [
      { do: 'book' as const, service: 'Corte infantil', on: 24 },
      { do: 'book' as const, service: 'Corte y barba', on: 24 },
    ]
    const plan = `Tengo lugar para Corte infantil para tu hijo y Corte y barba para ti: martes 24 \
de noviembre, 16:00 con Chuy; tú: 16:00 con Luis. ¿Aparto las 2 citas?`
    const tell = { confirm: 'si', service: 'el mío corte y barba' }
    expect(talk({ wants, tell }, plan)).toBe('si')
    const other = plan.replace('Corte y barba', 'Corte de cabello')
    expect(talk({ wants, tell }, other)).toContain('el mío corte y barba')
  })
  it('knows with whom and where each time of a plan is', () => {
    const wants = [
      { do: 'book' as const, on: 24, at: '16:00', with: 'Beto Ramírez', branch: 'Centro' },
      { do: 'book' as const, on: 25, at: '17:00', with: 'Chuy Flores', branch: 'Cholula' },
    ]
    const plan = `Sería el martes 24 de noviembre, 16:00 con Beto (Centro); \
Fade: miércoles 25 de noviembre, 17:00 con Chuy (Cholula). ¿Las aparto?`
    expect(talk({ wants }, plan)).toBe('si')
    expect(talk({ wants }, plan.replace('Chuy', 'Luis'))).not.toBe('si')
  })
  it('knows which of several appointments was moved', () => {
    const has = [
      { id: 'fade', service: 'Fade', on: 24, at: '13:00' },
      { id: 'beard', service: 'Arreglo de barba', on: 26, at: '18:00' },
    ]
    const wants = [
      { do: 'move' as const, of: 'fade', on: 30, at: '13:00' },
      { do: 'move' as const, of: 'beard', on: 27, at: '18:00' },
    ]
    const moved = `Tu cita cambió de horario ✅
Servicio: Arreglo de barba
Cuándo: viernes 27 de noviembre, 18:00

Sí tengo lugar: lunes 30 de noviembre, 13:00 con Beto. ¿La muevo a esa hora?`
    expect(talk({ has, wants }, moved)).toBe('si')
  })
  it('knows which service a time of a plan is for', () => {
    const wants = [
      { do: 'book' as const, service: 'Corte de cabello', on: 24, from: '16:00' },
      { do: 'book' as const, service: 'Fade', on: 24, to: '12:00' },
    ]
    const plan =
      'Sería el martes 24 de noviembre, 16:00 con Beto; Fade: 17:00 con Beto. ¿Las aparto?'
    expect(talk({ wants }, plan)).not.toBe('si')
    expect(talk({ wants }, plan.replace('17:00', '11:00'))).toBe('si')
  })
  it('takes a time that is offered beside the call of a person, and else waits', () => {
    const handed = { tools: [], handedOver: true, milliseconds: null }
    const offered =
      'Ya le avisé al equipo. Tengo: martes 24 de noviembre, 17:00 con Beto. ¿Te la aparto?'
    expect(client().next({ ...handed, replies: [offered] })).toEqual(['si'])
    expect(client().next({ ...handed, replies: ['Ya le avisé al equipo.'] })).toBeNull()
  })
  it('notices another service', () => {
    expect(talk({}, 'Fade, martes 24 de noviembre, 17:00. ¿Te la aparto?')).toContain('corte')
  })
  it('takes what it accepts instead once it hears that its goal cannot be had', () => {
    const wants = [
      {
        do: 'book' as const,
        service: 'Corte de cabello',
        on: 25,
        or: [{ on: 24, from: '16:00' }],
      },
    ]
    expect(talk({ wants }, `El miércoles no tengo lugar. ${offer}`)).toMatch(/2|5|cinco/)
  })
  it('stops when it has what it wants', () => {
    expect(talk({}, offer, 'Tu cita quedó agendada ✅\nFolio: ABC1234')).toBeNull()
  })
  it('says its own things when they fit, once', () => {
    const twists = [{ when: 'confirm' as const, say: 'mejor el jueves', now: { on: [26] } }]
    const reply = 'Sí tengo: martes 24 de noviembre, 17:00. ¿Te la aparto?'
    expect(talk({ twists }, reply)).toBe('mejor el jueves')
    expect(talk({ twists, tell: { day: 'el jueves' } }, reply, reply)).toContain('el jueves')
  })
  it('does not repeat itself forever', () => {
    const question = '¿Para qué día?'
    expect(talk({}, question, question, question)).toBeNull()
  })
  it.each([
    '¿La movemos a otro día o la cancelo?',
    '¿La cancelo o la pasamos a otro día?',
    'Shall I move it to another day or cancel it?',
  ])('says which change it wants, and no yes, to «%s»', question => {
    const has = [{ id: 'a', service: 'Fade', with: 'Beto Ramírez', on: 25, at: '10:00' }]
    const moves = { has, wants: [{ do: 'move' as const, of: 'a', on: [26] }] }
    expect(talk(moves, question)).toMatch(/cambiar|mover/)
    expect(talk({ has, wants: [{ do: 'cancel' as const, of: 'a' }] }, question)).toMatch(/cancel/)
  })
  it('points at its own appointment and no other', () => {
    const has = [
      { id: 'a', service: 'Fade', with: 'Beto Ramírez', on: 25, at: '10:00' },
      { id: 'b', service: 'Corte de cabello', with: 'Beto Ramírez', on: 26, at: '12:00' },
    ]
    const wants = [{ do: 'cancel' as const, of: 'b' }]
    const menu =
      '¿Cuál cita quieres cancelar?\n1. Fade, miércoles 25 de noviembre, 10:00\n2. Corte de cabello, jueves 26 de noviembre, 12:00'
    expect(talk({ has, wants }, menu)).toBe('la 2')
    const sure = '¿Seguro que quieres cancelar tu cita: Fade, miércoles 25 de noviembre, 10:00?'
    expect(talk({ has, wants }, sure)).toContain('jueves')
    const both = `¿Seguro que quieres cancelar estas citas?\n1. Fade, miércoles 25 de noviembre, 10:00\n2. Corte de cabello, jueves 26 de noviembre, 12:00`
    expect(talk({ has, wants }, both)).toContain('jueves')
    const wantsBoth = ['a', 'b'].map(of => ({ do: 'cancel' as const, of }))
    expect(talk({ has, wants: wantsBoth }, both)).toBe('si')
  })
})

describe('what a client takes instead', () => {
  const want = Want.parse({ do: 'book', service: 'Fade', on: 24, at: '10:00' })
  const instead = (or: object) =>
    takenInstead(want, Want.parse({ ...want, or: [or] }).or?.[0] ?? {})
  it('has its own hours, and none of those wanted first', () => {
    expect(instead({ on: 26, from: '16:00' })).toMatchObject({ on: ['2026-11-26'], from: '16:00' })
    expect(instead({ on: 26, from: '16:00' }).at).toBeUndefined()
  })
  it('is anybody when day and hours are the same again', () => {
    const own = Want.parse({ ...want, with: 'Beto Ramírez', or: [{ on: 24, at: '10:00' }] })
    expect(takenInstead(own, own.or?.[0] ?? {})).toMatchObject({ at: '10:00' })
    expect(takenInstead(own, own.or?.[0] ?? {}).with).toBeUndefined()
  })
  it('is any hour when it is the same day again', () => {
    expect(instead({ on: 24 }).at).toBeUndefined()
  })
  it('is any hour with the person who was wanted anyway', () => {
    const own = Want.parse({
      ...want,
      with: 'Beto Ramírez',
      or: [{ on: 24, with: 'Beto Ramírez' }],
    })
    expect(takenInstead(own, own.or?.[0] ?? {}).at).toBeUndefined()
  })
  it('is any hour at the branch that was wanted anyway', () => {
    const own = Want.parse({ ...want, branch: 'Centro', or: [{ on: 24, branch: 'Centro' }] })
    expect(takenInstead(own, own.or?.[0] ?? {}).at).toBeUndefined()
    const other = Want.parse({ ...want, branch: 'Centro', or: [{ on: 24, branch: 'Cholula' }] })
    expect(takenInstead(other, other.or?.[0] ?? {}).at).toBe('10:00')
  })
  it('keeps the hour on another day, or with somebody else', () => {
    expect(instead({ on: 26 }).at).toBe('10:00')
    expect(instead({ on: 24, with: 'Beto Ramírez' }).at).toBe('10:00')
  })
})

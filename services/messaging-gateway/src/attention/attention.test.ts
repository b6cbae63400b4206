import { describe, expect, it } from 'vitest'
import {
  type AttentionColumns,
  attentionAt,
  callPerson,
  returnAttention,
  takeAttention,
  attendByHand,
} from './attention.ts'

const at = (time: string): Date => new Date(`2026-11-23T${time}:00Z`)
const untouched: AttentionColumns = {
  attention: 'assistant',
  attentionSince: null,
  waitingCause: null,
  attendedBy: null,
  attendedName: null,
  attendedUntil: null,
  attentionSetAt: null,
}
const ximena = { userId: '01890000-0000-7000-8000-000000000001', name: 'Ximena' }
const lupita = { userId: '01890000-0000-7000-8000-000000000002', name: 'Lupita' }
const phone = { userId: null, name: 'Teléfono' }
const called = (time: string, isAnswered = false) => ({
  since: at(time),
  cause: 'undelivered' as const,
  isAnswered,
})
const changed = (next: AttentionColumns | null): AttentionColumns => {
  if (next === null) throw new Error('nothing changed')
  return next
}
const waiting = changed(callPerson(untouched, called('10:00'), at('10:01')))
const attended = changed(takeAttention(waiting, ximena, at('10:05')))

describe('a request for a person', () => {
  it('marks the conversation as waiting since the turn began, with the reason in Spanish', () => {
    expect(attentionAt(waiting, at('10:30'))).toEqual({
      state: 'waiting',
      since: '2026-11-23T10:00:00.000Z',
      reason: 'la respuesta del asistente no llegó',
    })
  })
  it('changes nothing while it waits or somebody attends', () => {
    expect(callPerson(waiting, called('10:02'), at('10:03'))).toBeNull()
    expect(callPerson(attended, called('10:10'), at('10:11'))).toBeNull()
  })
  it('changes nothing when a member of the business wrote since the turn began', () => {
    expect(callPerson(untouched, called('10:00', true), at('10:01'))).toBeNull()
  })
  it('changes nothing when it arrives after somebody returned the conversation', () => {
    const returned = changed(returnAttention(attended, at('10:20')))
    expect(callPerson(returned, called('10:19'), at('10:21'))).toBeNull()
    expect(callPerson(returned, called('10:25'), at('10:26'))).not.toBeNull()
  })
})

describe('the attending person', () => {
  it('attends for 12 hours after the last message of the business', () => {
    expect(attentionAt(attended, at('10:06'))).toEqual({
      state: 'person',
      name: 'Ximena',
      userId: ximena.userId,
      since: '2026-11-23T10:05:00.000Z',
      until: '2026-11-23T22:05:00.000Z',
    })
    const wrote = changed(attendByHand(attended, lupita, { at: at('11:00'), now: at('11:00') }))
    expect(attentionAt(wrote, at('22:59'))).toMatchObject({ state: 'person', name: 'Ximena' })
    expect(attentionAt(wrote, at('23:00'))).toEqual({ state: 'assistant' })
  })
  it('stays when another one wants it; taking it twice changes nothing', () => {
    expect(takeAttention(attended, lupita, at('10:06'))).toBeNull()
    expect(takeAttention(attended, ximena, at('10:06'))).toBeNull()
  })
  it('may take over from the phone, and after the time of another is over', () => {
    const byPhone = changed(takeAttention(untouched, phone, at('10:00')))
    expect(takeAttention(byPhone, lupita, at('10:01'))).toMatchObject({ attendedName: 'Lupita' })
    expect(takeAttention(attended, lupita, at('22:05'))).toMatchObject({ attendedName: 'Lupita' })
  })
  it('may take a conversation that does not wait', () => {
    expect(takeAttention(untouched, ximena, at('10:00'))).toMatchObject({ attention: 'person' })
  })
  it('returns it once; a conversation that nobody attends cannot be returned', () => {
    const returned = changed(returnAttention(attended, at('10:20')))
    expect(attentionAt(returned, at('10:21'))).toEqual({ state: 'assistant' })
    expect(returnAttention(returned, at('10:22'))).toBeNull()
    expect(returnAttention(waiting, at('10:22'))).toMatchObject({ attention: 'assistant' })
  })
})

describe('a manual message', () => {
  it('attends a waiting conversation', () => {
    const wrote = attendByHand(waiting, lupita, { at: at('10:02'), now: at('10:02') })
    expect(wrote).toMatchObject({ attention: 'person', attendedName: 'Lupita', waitingCause: null })
  })
  it('does not attend it when it was written before the call and echoed late', () => {
    expect(attendByHand(waiting, phone, { at: at('09:59'), now: at('10:02') })).toBeNull()
  })
  it('takes it over from the assistants for 12 hours when written in the panel', () => {
    const takenOver = changed(
      attendByHand(untouched, lupita, { at: at('10:02'), now: at('10:02') })
    )
    expect(attentionAt(takenOver, at('22:01'))).toMatchObject({ state: 'person', name: 'Lupita' })
    expect(attentionAt(takenOver, at('22:02'))).toEqual({ state: 'assistant' })
  })
  it('takes it over from the phone when written in the panel', () => {
    const byPhone = changed(takeAttention(untouched, phone, at('10:00')))
    const wrote = attendByHand(byPhone, lupita, { at: at('10:02'), now: at('10:02') })
    expect(wrote).toMatchObject({ attention: 'person', attendedBy: lupita.userId })
  })
  it('takes it over from the assistants for 12 hours when written on the phone', () => {
    const takenOver = attendByHand(untouched, phone, { at: at('10:02'), now: at('10:03') })
    expect(takenOver).toMatchObject({
      attention: 'person',
      attendedBy: null,
      attendedName: phone.name,
    })
    const nextDay = new Date(at('10:02').getTime() + 12 * 3_600_000)
    expect(attendByHand(untouched, phone, { at: at('10:02'), now: nextDay })).toBeNull()
  })
  it('does not take it over when written on the phone and echoed after it was returned', () => {
    const takenOver = attendByHand(untouched, phone, { at: at('10:02'), now: at('10:02') })
    const back = returnAttention(takenOver ?? untouched, at('10:05')) ?? untouched
    expect(attendByHand(back, phone, { at: at('10:04'), now: at('10:06') })).toBeNull()
    expect(attendByHand(back, phone, { at: at('10:07'), now: at('10:07') })).not.toBeNull()
  })
})

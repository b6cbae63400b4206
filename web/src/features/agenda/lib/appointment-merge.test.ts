import { expect, it } from 'vitest'
import type { AppointmentDraft } from './appointment-draft.ts'
import { mergedDrafts } from './appointment-merge.ts'

const base: AppointmentDraft = {
  clientId: 'ana',
  branchId: 'centro',
  serviceId: 'tinte',
  specialistId: 'lupita',
  startDate: '2026-11-25',
  startTime: '16:30',
  endDate: '2026-11-25',
  endTime: '17:30',
  title: 'Ana',
  details: '',
  clientNotes: '',
  type: 'inPerson',
}

it('keeps fields that only one side changed, whichever version wins the conflict', () => {
  const merged = mergedDrafts(
    base,
    { ...base, details: 'Alergia al amoniaco' },
    { ...base, startTime: '12:00', endTime: '13:00' }
  )
  const mergedDraft = {
    ...base,
    details: 'Alergia al amoniaco',
    startTime: '12:00',
    endTime: '13:00',
  }
  expect(merged).toEqual({ conflicts: [], mine: mergedDraft, theirs: mergedDraft })
})

it('reports a conflict only for fields that both sides changed', () => {
  const mine = { ...base, details: 'mía', clientNotes: 'solo mía' }
  const merged = mergedDrafts(base, mine, { ...base, details: 'suya', type: 'online' })
  expect(merged.conflicts).toEqual(['Notas internas'])
  expect(merged.mine).toEqual({ ...mine, type: 'online' })
  expect(merged.theirs).toEqual({ ...mine, details: 'suya', type: 'online' })
})

it('treats start and end as one field: it never combines a start of one side with an end of the other', () => {
  const mine = { ...base, startTime: '18:00', endTime: '19:00' }
  const theirs = { ...base, endTime: '18:00' }
  const merged = mergedDrafts(base, mine, theirs)
  expect(merged).toEqual({ conflicts: ['Horario'], mine, theirs })
})

it('finds no conflict where both made the same change', () => {
  const same = { ...base, details: 'igual' }
  expect(mergedDrafts(base, same, same).conflicts).toEqual([])
})

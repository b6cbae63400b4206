import { describe, expect, it } from 'vitest'
import { agendaUrlOf, searchWith } from './url.ts'

describe('the address', () => {
  it('remembers view, day and filters [CAL2-02]', () => {
    const search = searchWith(new URLSearchParams('estado=agendada&x=1'), {
      view: 'mes',
      date: '2026-11-25',
      status: null,
      branchId: 'b',
    })
    expect(agendaUrlOf(search)).toEqual({
      view: 'mes',
      date: '2026-11-25',
      branchId: 'b',
      specialistId: null,
      status: null,
    })
    expect(search.get('x')).toBe('1')
  })
  it('tolerates invalid values in the URL', () => {
    expect(
      agendaUrlOf(new URLSearchParams('vista=año&fecha=2026-13-45&estado=rota'))
    ).toMatchObject({
      view: null,
      date: null,
      status: null,
    })
  })
})

import { createRowJudge, fixedValues, mapHeaders } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { importSchema } from '../test/import-people.ts'

const ana = { name: 'Ana', phone: '5512345678', type: 'lead' }

describe('a row of a file', () => {
  it('is valid, fixable with what it becomes, or invalid [IMP2-02]', () => {
    const judge = createRowJudge(importSchema)
    expect(judge(2, ana)).toMatchObject({ state: 'valid', errors: [] })
    const written = { name: ' Eva', phone: '+(55) 8765-4321', type: 'otro' }
    const row = judge(3, written)
    expect(row.state).toBe('fixable')
    expect(fixedValues(row.original, row.errors)).toEqual({
      name: 'Eva',
      phone: '5587654321',
      type: 'lead',
    })
    expect(row.errors.map(({ message }) => message)).toEqual([
      'Tiene espacios de más',
      'Se quitan espacios, paréntesis y guiones',
      'Será lead',
    ])
    // One cell that nobody can mend is enough.
    expect(judge(4, { ...written, phone: '12' })).toMatchObject({
      state: 'invalid',
      errors: [{ field: 'name' }, { message: 'Deben ser 10 dígitos', suggestedFix: null }, {}],
    })
  })
  it('repeats an earlier row that will be created, not one that will be rejected', () => {
    const judge = createRowJudge(importSchema)
    expect(judge(2, { ...ana, name: 'A' }).state).toBe('invalid')
    expect(judge(3, ana).state).toBe('valid')
    expect(judge(4, { ...ana, phone: '55 1234 5678' })).toMatchObject({
      state: 'invalid',
      errors: [{ suggestedFix: '5512345678' }, { message: 'Ya está en la fila 3' }],
    })
  })
})

describe('headers', () => {
  it('are found in any spelling; unknown and dangerous ones are left out (A23)', () => {
    const headers = ['__proto__', ' TELEFONO ', 'constructor', 'nombre']
    const { fieldByIndex: places, missing, repeated, unused } = mapHeaders(importSchema, headers)
    expect([...places]).toEqual([
      [3, 'name'],
      [1, 'phone'],
    ])
    expect([missing, repeated, unused]).toEqual([[], [], ['__proto__', 'constructor']])
  })
  it('are named when they are missing or repeated [IMP2-15]', () => {
    const mapping = mapHeaders(importSchema, ['Tipo', 'Nombre', 'NOMBRE'])
    expect([mapping.missing, mapping.repeated]).toEqual([['WhatsApp'], ['Nombre']])
  })
})

import { askedColumnsOf, createRowJudge, fileColumnsOf, fixedValues } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { importedClientOf } from './imported-client.ts'
import { importSchema, importSchemaOf } from './import-schema.ts'

const ana = { name: 'Ana', whatsapp: '5512345678', countryCode: '52', type: 'lead' }
const judge = (values: Readonly<Record<string, string>>) =>
  createRowJudge(importSchema)(2, { ...ana, ...values })
const missingNumber = 'Falta el número: se carga sin WhatsApp'
const errorOf = (values: Readonly<Record<string, string>>) =>
  judge(values).errors.map(({ field, message, suggestedFix }) => [field, message, suggestedFix])
const clientOf = (values: Readonly<Record<string, string>>) => {
  const { original, errors } = judge(values)
  return importedClientOf(fixedValues(original, errors))
}

describe('a number of WhatsApp', () => {
  it.each([
    ['55 1234 5678', '5512345678'],
    ['+(55) 1234-5678', '5512345678'],
    ['5512345678.0', '5512345678'],
    ['5.512345678E+09', '5512345678'],
  ])('«%s» can be corrected to %s [IMP2-08, IMP-04]', (written, fixed) => {
    expect(judge({ whatsapp: written }).state).toBe('fixable')
    expect(errorOf({ whatsapp: written })[0]?.[2]).toBe(fixed)
  })
  it.each(['no tiene', '5.51E+09', '5,21234E+12', '1234567', '12345678901234567'])(
    '«%s» cannot be corrected [IMP2-08]',
    whatsapp => expect(judge({ whatsapp }).state).toBe('invalid')
  )
  it('of words is refused with the reason [IMP2-08]', () =>
    expect(errorOf({ whatsapp: 'no tiene' })).toEqual([
      ['whatsapp', 'Solo se permiten números', null],
    ]))
  it.each([
    ['044 222 111 2277', '044'],
    ['045-222-111-2277', '045'],
    ['01 (222) 111 2277', '01'],
  ])('«%s» is read without its old prefix', (whatsapp, prefix) => {
    for (const [fileCode, countryCode] of [
      ['52', ''],
      [undefined, ''],
      ['57', '+52'],
    ] as const) {
      const schema = importSchemaOf({ fields: [], countryCode: fileCode })
      const row = createRowJudge(schema)(2, { ...ana, whatsapp, countryCode })
      expect(row.state).toBe('fixable')
      expect(row.errors[0]).toEqual({
        field: 'whatsapp',
        message: `Se quita el ${prefix}, que ya no se marca`,
        suggestedFix: '2221112277',
      })
      expect(importedClientOf(fixedValues(row.original, row.errors))?.number).toBe('522221112277')
    }
  })
  it('with an old Mexican prefix is refused in a file of another country', () => {
    const judgeFile = createRowJudge(importSchemaOf({ fields: [], countryCode: '57' }))
    const row = judgeFile(2, { ...ana, whatsapp: '044 222 111 2277', countryCode: '' })
    expect(row.state).toBe('invalid')
  })
  it('with ten digits or fewer and no country code: both cells are marked [IMP2-11]', () => {
    const row = judge({ countryCode: '' })
    expect(row.state).toBe('invalid')
    expect(row.errors.map(({ field, suggestedFix }) => [field, suggestedFix])).toEqual([
      ['whatsapp', null],
      ['countryCode', null],
    ])
    expect(judge({ countryCode: '', whatsapp: '525512345678' }).state).toBe('valid')
  })
  it('has the country that was given for the file, which is no correction [IMP2-11]', () => {
    const judgeFile = createRowJudge(importSchemaOf({ fields: [], countryCode: '52' }))
    const national = { ...ana, countryCode: '' }
    const row = judgeFile(2, national)
    expect([row.state, row.errors]).toEqual(['valid', []])
    expect(importedClientOf(fixedValues(row.original, row.errors))?.number).toBe('525512345678')
    const spaced = judgeFile(3, { ...national, whatsapp: '55 8765 4321' })
    expect(spaced.errors.map(({ field, suggestedFix }) => [field, suggestedFix])).toEqual([
      ['whatsapp', '5587654321'],
    ])
    expect(judgeFile(4, { ...national, whatsapp: '5587654321' }).state).toBe('invalid')
    expect(judgeFile(5, { ...national, whatsapp: '12025550134' }).state).toBe('valid')
    expect(judgeFile(6, { ...ana, countryCode: '57' }).state).toBe('valid')
    expect(judgeFile(7, { ...national, whatsapp: '1234567' }).state).toBe('invalid')
  })
  it('may be missing where there is a name: the contact is loaded without WhatsApp', () => {
    const row = judge({ whatsapp: '', countryCode: '' })
    expect([row.state, row.errors]).toEqual([
      'fixable',
      [{ field: 'hasNoWhatsapp', message: missingNumber, suggestedFix: 'Sí' }],
    ])
    expect(clientOf({ whatsapp: '', countryCode: '' })).toMatchObject({ name: 'Ana', number: null })
    expect(errorOf({ whatsapp: '', name: ' ' }).at(-1)).toEqual([
      'whatsapp',
      'No trae número ni nombre: esta fila no se carga',
      null,
    ])
  })
  it('may be missing in more than one row', () => {
    const judgeFile = createRowJudge(importSchema)
    const states = ['Ana', 'Eva'].map(
      (name, index) => judgeFile(index + 2, { ...ana, name, whatsapp: '' }).state
    )
    expect(states).toEqual(['fixable', 'fixable'])
  })
  it.each([
    [{ whatsapp: '5512345678', countryCode: '52' }, '525512345678'],
    [{ whatsapp: '525512345678', countryCode: '52' }, '525512345678'],
    [{ whatsapp: '5215512345678', countryCode: '' }, '525512345678'],
    [{ whatsapp: '5491123456789', countryCode: '' }, '541123456789'],
    [{ whatsapp: '12025550134', countryCode: '' }, '12025550134'],
  ])('%j is %s', (values, number) => expect(clientOf(values)?.number).toBe(number))
  it.each([
    ['+502 22245678', ''],
    ['+502 22245678', '502'],
    ['+502 222-456-78', '+502'],
  ])('«%s» with the country code «%s» is split into code and number', (whatsapp, countryCode) => {
    const { original, errors } = createRowJudge(importSchemaOf({ fields: [], countryCode: '52' }))(
      2,
      { ...ana, whatsapp, countryCode }
    )
    expect(importedClientOf(fixedValues(original, errors))).toMatchObject({
      whatsapp: '22245678',
      countryCode: '502',
      number: '50222245678',
    })
  })
  it.each(['22245678', '222456789', '+52 22245678'])(
    '«%s» of Mexico has to be corrected in the file: it has ten digits [CLI-09]',
    whatsapp => {
      const judge = createRowJudge(importSchemaOf({ fields: [], countryCode: '52' }))
      const { state, original, errors } = judge(2, { ...ana, whatsapp, countryCode: '' })
      expect(state).toBe('invalid')
      expect(original['whatsapp']).toBe(whatsapp)
      expect(errors).toContainEqual({
        field: 'whatsapp',
        message: 'El número debe ser de 10 digitos',
        suggestedFix: null,
      })
    }
  )
  it('whose two country codes differ keeps that of its column', () => {
    expect(clientOf({ whatsapp: '+57 22245678', countryCode: '52' })?.countryCode).toBe('52')
  })
  it('that an earlier row has in another spelling is skipped', () => {
    const both = createRowJudge(importSchema)
    both(2, ana)
    const again = both(3, { ...ana, whatsapp: '5215512345678', countryCode: '' })
    expect(again.errors[0]?.message).toBe(
      'Es el mismo número de la fila 2 del archivo: esta fila se omite'
    )
  })
})

it('a type that is missing or unknown becomes lead [IMP2-09, IMP-04]', () => {
  expect(errorOf({ type: '' })).toEqual([
    ['type', 'Falta o no es Cliente, Prospecto ni Personal: será Prospecto', 'Prospecto'],
  ])
  expect(errorOf({ type: 'vip' })[0]?.[2]).toBe('Prospecto')
  expect(clientOf({ type: 'vip' })?.type).toBe('lead')
})
it.each([
  ['personal', 'personal'],
  ['lead', 'lead'],
  ['client', 'client'],
  ['Personal', 'personal'],
  ['Prospecto', 'lead'],
  ['Cliente', 'client'],
  ['cliente', 'client'],
])('the type «%s» is read as %s without an error [IMP2-09]', (type, meant) => {
  expect(judge({ type }).state).toBe('valid')
  expect(clientOf({ type })?.type).toBe(meant)
})

describe('a country code', () => {
  it('loses its plus and must be in the list [IMP2-10, IMP-04]', () => {
    expect(errorOf({ countryCode: '+52' })[0]?.[2]).toBe('52')
    expect(errorOf({ countryCode: '5a' })).toEqual([
      ['countryCode', 'Solo se permiten números', null],
    ])
    expect(errorOf({ countryCode: '999' })).toEqual([
      ['countryCode', 'Ese código de país no está en la lista', null],
    ])
  })
})

it.each([
  ['12/05/1980', '1980-05-12'],
  ['1/2/1980', '1980-02-01'],
  ['1-2-80', '1980-02-01'],
  ['3/11/26', '2026-11-03'],
  ['3/11/27', '1927-11-03'],
])('parses the birthdate «%s» with its day first, as in Mexico: %s', (birthdate, read) => {
  const schema = importSchemaOf({ fields: [], today: '2026-11-28' })
  const { errors } = createRowJudge(schema)(2, { ...ana, birthdate })
  expect(errors.map(({ suggestedFix }) => suggestedFix)).toEqual([read])
})

it('an email has a form, and a birth date is year, month and day [IMP2-10]', () => {
  expect(errorOf({ email: 'ana@' })).toEqual([
    ['email', 'El correo no es válido. Se carga sin correo', ''],
  ])
  expect(clientOf({ email: 'ana@', birthdate: '31/02/1985' })).toMatchObject({
    number: '525512345678',
    email: '',
    birthdate: null,
  })
  expect(judge({ birthdate: '1990-03-25' }).state).toBe('valid')
  expect(errorOf({ birthdate: '25/03/1990' })[0]?.[2]).toBe('1990-03-25')
  const left = 'Se carga sin fecha de nacimiento'
  expect(errorOf({ birthdate: '05/25/1990' })[0]?.[1]).toBe(
    `La fecha debe escribirse AAAA-MM-DD, por ejemplo 1990-03-25. ${left}`
  )
  for (const birthdate of ['31/02/1985', '1985-02-31'])
    expect(errorOf({ birthdate })).toEqual([
      ['birthdate', `Esa fecha no existe: ${birthdate}. ${left}`, ''],
    ])
})

it('words on two lines of a cell are separated by a space', () => {
  expect(errorOf({ name: 'Renglón\r\npartido' })[0]?.[2]).toBe('Renglón partido')
  expect(clientOf({ lastname: 'De la\tO', surnames: '' })?.lastname).toBe('De la O')
})

it('a letter that could not be read is named before the row is loaded', () => {
  expect(errorOf({ name: 'Mu\uFFFDoz' })).toEqual([
    [
      'name',
      'Una letra venía dañada y quedó como «\uFFFD»: revísala después de cargar',
      'Mu\uFFFDoz',
    ],
  ])
})

it('a name that looks like a formula is stored as text', () => {
  const name = '=HYPERLINK("http://x.example","y")'
  expect([judge({ name }).state, clientOf({ name })?.name]).toEqual(['valid', name])
})

it.each([
  ['Masculino', 'Masculino'],
  ['m', 'Masculino'],
  ['femenino', 'Femenino'],
  ['MUJER', 'Femenino'],
  ['No binario', 'No binario'],
  ['no-binario', 'No binario'],
  ['Otro', 'Otro'],
  ['prefiero no decir', 'Otro'],
])('the gender «%s» is parsed as %s [IMP2-12]', (gender, meant) =>
  expect(clientOf({ gender })?.gender).toBe(meant)
)

it('«No Responder» accepts many words for yes, and only these [IMP2-12]', () => {
  for (const noRespond of ['Sí', 'si', 'YES', 'true', '1', 'x', 'Y'])
    expect([noRespond, clientOf({ noRespond })?.noRespond]).toEqual([noRespond, true])
  for (const noRespond of ['', 'no', '0', 'FALSE'])
    expect([noRespond, clientOf({ noRespond })?.noRespond]).toEqual([noRespond, false])
  expect(judge({ noRespond: 'tal vez' }).state).toBe('fixable')
})

it('surnames are split only where the two columns are empty [C2-23]', () => {
  expect(clientOf({ surnames: 'López García Ruiz' })).toMatchObject({
    lastname: 'López',
    secondLastname: 'García Ruiz',
  })
  expect(clientOf({ surnames: 'López García', lastname: 'Rojas' })).toMatchObject({
    lastname: 'Rojas',
    secondLastname: '',
  })
})

describe('a file with headers of its own', () => {
  const suggested = (headers: readonly string[], ...rows: readonly (readonly string[])[]) =>
    askedColumnsOf(importSchema, fileColumnsOf(headers, rows)).map(
      ({ field, suggested: index }) => [field, index]
    )
  it('is asked which column is the number and which the name, by header and cells', () => {
    const libreta = ['CLIENTA', 'CEL.', 'CUMPLEAÑOS']
    expect(suggested(libreta, ['Gaby Torres', '222-333 44 55', '5 de mayo'])).toEqual([
      ['whatsapp', 1],
      ['name', 0],
    ])
    expect(
      suggested(['A', 'B', ''], ['', '2223334455', 'Gaby'], ['Hoy', '222.333.4466', 'Paty'])
    ).toEqual([
      ['whatsapp', 1],
      ['name', 0],
    ])
  })
  it('is suggested no column whose cells say something else', () =>
    expect(suggested(['Celular', 'Clave'], ['Norte', 'A-1'], ['Sur', 'A-2'])).toEqual([
      ['whatsapp', null],
      ['name', 0],
    ]))
})

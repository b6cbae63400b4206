import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { AppointmentForm, BlockForm, BranchForm, ServiceForm, SpecialistForm } from './entities.ts'

const id = '01890000-0000-7000-8000-000000000001'
const week = <Value>(value: Value) => ({
  monday: value,
  tuesday: value,
  wednesday: value,
  thursday: value,
  friday: value,
  saturday: value,
  sunday: value,
})
const open = { from: '09:00', to: '18:00' }
const discount = { active: false, expirationType: 'always', type: 'percentage', value: 0 } as const
const link = {
  unitPrice: 250,
  currency: 'MXN',
  paymentName: 'Corte',
  paymentDescription: '',
  themeColor: '#2196f3',
  discount,
} as const

const branch = {
  name: 'Centro',
  address: { description: 'Av. Reforma 100' },
  city: 'Puebla',
  state: 'Puebla',
  country: 'México',
  schedules: week(open),
}
const service = { name: 'Corte', description: 'Corte con lavado', price: '250', duration: 60 }
const specialist = { name: 'Ana', whatsapp: '2221234567', branchId: id, restSchedules: week([]) }

/** What the form says of a value, field by field; nothing when it takes it. */
const problemsOf = (form: z.ZodType, value: unknown): string[] =>
  form.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  []
const long = (length: number): string => 'a'.repeat(length)

const nameCases = (field: string, name: string) =>
  [
    [field, '', 'Este campo es requerido'],
    [field, 'a', `${name}: mínimo 2 caracteres`],
    [field, 'aa', null],
    [field, long(30), null],
    [field, long(31), `${name}: máximo 30 caracteres`],
  ] as const

describe('the form of a branch', () => {
  it.each([
    ...nameCases('name', 'El nombre'),
    ...nameCases('city', 'La ciudad'),
    ...nameCases('state', 'El estado'),
    ...nameCases('country', 'El país'),
    ['name', 'El "Centro"', 'No se permiten comillas dobles en el nombre'],
    ['location', '', null],
    ['location', 'https://maps.app.goo.gl/abc', null],
    ['location', 'https://'.padEnd(50, 'x'), null],
    ['location', 'http://maps.app.goo.gl/abc', 'El enlace debe empezar con https://'],
    ['location', 'javascript:alert(1)', 'El enlace debe empezar con https://'],
    ['location', 'data:text/html,hola', 'El enlace debe empezar con https://'],
    ['location', 'no es liga', 'El enlace debe empezar con https://'],
    ['location', 'https://', 'El enlace debe empezar con https://'],
    [
      'location',
      long(51),
      'El enlace debe tener máximo 50 caracteres; usa el enlace corto de Maps',
    ],
  ] as const)('%s «%s»: %s [BRA-04]', (field, value, message) => {
    const problems = problemsOf(BranchForm, { ...branch, [field]: value })
    if (message === null) expect(problems).toEqual([])
    else expect(problems).toContain(`${field}: ${message}`)
  })

  it.each([
    ['', 'Este campo es requerido'],
    [long(4), 'La dirección debe tener al menos 5 caracteres'],
    [long(5), null],
    [long(100), null],
    [long(101), 'La dirección debe tener máximo 100 caracteres'],
  ])('address «%s»: %s [BRA-04]', (description, message) => {
    const problems = problemsOf(BranchForm, { ...branch, address: { description } })
    if (message === null) expect(problems).toEqual([])
    else expect(problems).toContain(`address.description: ${message}`)
  })

  it('takes the nine steps between starts and no other; the default is 30 minutes [SCH-09]', () => {
    const steps = [15, 20, 30, 40, 45, 60, 90, 120, 180]
    const acceptedSteps = Array.from({ length: 241 }, (_, step) => step).filter(
      frecuency =>
        BranchForm.safeParse({ ...branch, schedules: { ...branch.schedules, frecuency } }).success
    )
    expect(acceptedSteps).toEqual(steps)
    expect(BranchForm.parse(branch).schedules.frecuency).toBe(30)
  })
})

describe('the form of a service', () => {
  it.each([
    ['customId', '', null],
    ['customId', 'aA1', null],
    ['customId', long(10), null],
    ['customId', long(11), 'El identificador debe tener máximo 10 caracteres'],
    ['customId', 'A-1', 'El identificador solo puede contener letras y números'],
    ['customId', 'ñ', 'El identificador solo puede contener letras y números'],
    ['name', '', 'Este campo es requerido'],
    ['name', 'a', 'El nombre debe tener al menos 2 caracteres'],
    ['name', 'aa', null],
    ['name', long(50), null],
    ['name', long(51), 'El nombre debe tener máximo 50 caracteres'],
    ['name', 'Corte "fade"', 'No se permiten comillas dobles en el nombre'],
    ['description', long(4), 'La descripción debe tener al menos 5 caracteres'],
    ['description', long(5), null],
    ['description', long(2000), null],
    ['description', long(2001), 'La descripción debe tener máximo 2000 caracteres'],
    ['price', '', 'Este campo es requerido'],
    ['price', '1', null],
    ['price', long(200), null],
    ['price', long(201), 'El precio debe tener máximo 200 caracteres'],
    ['duration', 0, 'La duración mínima es 1 minuto'],
    ['duration', 1, null],
    ['duration', 480, null],
    ['duration', 481, 'La duración máxima es 480 minutos'],
    ['duration', 1.5, 'La duración se mide en minutos enteros'],
  ] as const)('%s «%s»: %s [SRV2-03]', (field, value, message) => {
    const problems = problemsOf(ServiceForm, { ...service, [field]: value })
    if (message === null) expect(problems).toEqual([])
    else expect(problems).toContain(`${field}: ${message}`)
  })

  it.each([
    [{}, null],
    [{ unitPrice: 0 }, null],
    [{ currency: 'USD' }, null],
    [{ unitPrice: 9_999_999 }, null],
    [
      { unitPrice: 9_999_999.01 },
      'linkPrice.unitPrice: El precio que se paga por enlace es de máximo $9,999,999',
    ],
    [{ unitPrice: -0.01 }, 'linkPrice.unitPrice: El precio no puede ser negativo'],
    [{ unitPrice: undefined }, 'linkPrice.unitPrice: Este campo es requerido'],
    [{ currency: 'EUR' }, 'linkPrice.currency: Elige la moneda: MXN o USD'],
    [{ currency: undefined }, 'linkPrice.currency: Elige la moneda: MXN o USD'],
    [{ paymentName: ' ' }, 'linkPrice.paymentName: Este campo es requerido'],
    [{ paymentName: undefined }, 'linkPrice.paymentName: Este campo es requerido'],
  ])('payment link with %o: %s [SRV2-05]', (fields, message) => {
    expect(problemsOf(ServiceForm, { ...service, linkPrice: { ...link, ...fields } })).toEqual(
      message === null ? [] : [message]
    )
  })

  it('does not require a payment link [SRV2-05]', () => {
    expect(ServiceForm.parse(service).linkPrice).toBeNull()
  })
})

describe('the form of a specialist', () => {
  it.each([
    ['customId', '', null],
    ['customId', long(10), null],
    ['customId', long(11), 'El identificador debe tener máximo 10 caracteres'],
    ['customId', 'E-1', 'El identificador solo puede contener letras y números'],
    ['name', '', 'Este campo es requerido'],
    ['name', '"Ana"', 'No se permiten comillas dobles en el nombre'],
    ['name', 'A', null],
    ['name', long(81), 'El nombre debe tener máximo 80 caracteres'],
  ] as const)('%s «%s»: %s [SPE2-05]', (field, value, message) => {
    const problems = problemsOf(SpecialistForm, { ...specialist, [field]: value })
    expect(problems).toEqual(message === null ? [] : [`${field}: ${message}`])
  })

  it.each([
    ['123456', 'El número debe ser al menos de 7 digitos'],
    ['1234567', null],
    ['12345678901', null],
    ['123456789012', 'El número debe ser máximo de 11 digitos'],
    ['222 123 45 x', 'Solo se permiten números'],
    ['+52 (222) 123-4567', null],
  ])('WhatsApp «%s»: %s [SPE2-06]', (whatsapp, message) => {
    expect(problemsOf(SpecialistForm, { ...specialist, whatsapp })).toEqual(
      message === null ? [] : [`whatsapp: ${message}`]
    )
  })

  it.each([undefined, ''])('refuses a specialist without a branch: %o', branchId => {
    expect(problemsOf(SpecialistForm, { ...specialist, branchId })).toEqual([
      'branchId: Selecciona una sucursal para el especialista',
    ])
  })
})

describe('the forms of the agenda', () => {
  const span = { start: '2026-11-25T22:30:00.000Z', end: '2026-11-25T23:30:00.000Z' }
  const appointment = { clientId: id, branchId: id, serviceId: id, specialistId: id, ...span }
  const block = { title: 'Comida', branchId: id, specialistId: id, ...span }

  it.each(['clientId', 'branchId', 'serviceId', 'specialistId'])(
    'an appointment needs its %s [APT-12]',
    field => {
      const all = [`${field}: Por favor, llena todos los campos`]
      expect(problemsOf(AppointmentForm, { ...appointment, [field]: undefined })).toEqual(all)
      expect(problemsOf(AppointmentForm, { ...appointment, [field]: '' })).toEqual(all)
      expect(problemsOf(AppointmentForm, { ...appointment, [field]: '0' })).toEqual(all)
    }
  )

  it('an appointment does not end before it starts, compared as instants [APT-13]', () => {
    const early = ['end: La fecha de finalización no puede ser anterior a la fecha de inicio']
    expect(
      problemsOf(AppointmentForm, { ...appointment, end: '2026-11-25T22:29:59.999Z' })
    ).toEqual(early)
    expect(problemsOf(AppointmentForm, { ...appointment, end: span.start })).toEqual([])
    expect(
      problemsOf(AppointmentForm, { ...appointment, end: '2026-11-25T16:31:00-06:00' })
    ).toEqual([])
  })

  it('a block needs a title, a specialist and a start that is not after its end [BLK-02, BLK-03, BLK-04]', () => {
    expect(problemsOf(BlockForm, { ...block, title: ' ' })).toEqual([
      'title: Este campo es requerido',
    ])
    expect(problemsOf(BlockForm, { ...block, specialistId: '' })).toEqual([
      'specialistId: Debe seleccionar al menos un especialista',
    ])
    expect(problemsOf(BlockForm, { ...block, start: '2026-11-25T23:30:00.001Z' })).toEqual([
      'start: La fecha de inicio no puede ser después de la fecha de fin',
    ])
    expect(problemsOf(BlockForm, { ...block, start: span.end })).toEqual([])
  })

  it('shows the Spanish message for texts that are too long', () => {
    expect(
      problemsOf(AppointmentForm, {
        ...appointment,
        title: long(201),
        details: long(5001),
        clientNotes: long(5001),
      })
    ).toEqual([
      'title: El título debe tener máximo 200 caracteres',
      'details: Las notas deben tener máximo 5000 caracteres',
      'clientNotes: Las notas deben tener máximo 5000 caracteres',
    ])
    expect(problemsOf(BlockForm, { ...block, title: long(201) })).toEqual([
      'title: El título debe tener máximo 200 caracteres',
    ])
  })
})

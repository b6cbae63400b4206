import { pageIds } from '@mostrador/contracts/page-ids'
import { describe, expect, it } from 'vitest'
import { aSession } from '../../../test/answers.ts'
import { outcomeText } from '../components/use-save-blocks.ts'
import { type AppointmentDraft, appointmentDraft, blockDraft } from './appointment-draft.ts'
import { endFollowing, lengthOf, typedOf } from './typed-span.ts'
import { cancellationOf } from './cancellation.ts'
import { agendaPermissionsOf } from './permissions.ts'
import { aClient, id } from '../testing.ts'

const zone = 'America/Mexico_City'
const draft = (change: Partial<AppointmentDraft> = {}): AppointmentDraft => ({
  clientId: id(1),
  branchId: id(2),
  serviceId: id(3),
  specialistId: id(4),
  startDate: '2026-11-25',
  startTime: '16:30',
  endDate: '2026-11-25',
  endTime: '17:30',
  title: '',
  details: '',
  clientNotes: '',
  type: 'inPerson',
  ...change,
})
const problems = (result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}) => result.error?.issues.map(({ path, message }) => [path[0], message])

describe('the form of an appointment', () => {
  it("sends instants of the business's clock", () => {
    expect(appointmentDraft(zone).parse(draft())).toMatchObject({
      start: '2026-11-25T22:30:00.000Z',
      end: '2026-11-25T23:30:00.000Z',
      overbook: false,
    })
  })
  it('needs branch, specialist, service and client [APT-12]', () => {
    const all = 'Por favor, llena todos los campos'
    expect(
      problems(
        appointmentDraft(zone).safeParse(
          draft({ clientId: '', branchId: '', serviceId: '', specialistId: '' })
        )
      )
    ).toEqual([
      ['clientId', all],
      ['branchId', all],
      ['serviceId', all],
      ['specialistId', all],
    ])
    expect(
      problems(appointmentDraft(zone).safeParse(draft({ startTime: '', clientId: '' })))
    ).toEqual([
      ['startTime', all],
      ['clientId', all],
    ])
  })
  it('does not end before it starts [APT-13]', () => {
    expect(problems(appointmentDraft(zone).safeParse(draft({ endTime: '16:00' })))).toEqual([
      ['endTime', 'La fecha de finalización no puede ser anterior a la fecha de inicio'],
    ])
    expect(
      appointmentDraft(zone).safeParse(draft({ endTime: '00:30', endDate: '2026-11-26' })).success
    ).toBe(true)
  })
  it("ends an hour later, or after the service's duration, also past midnight [APT-15]", () => {
    expect(endFollowing(draft(), undefined, zone)).toEqual({
      endDate: '2026-11-25',
      endTime: '17:30',
    })
    expect(endFollowing(draft({ startTime: '23:30' }), 90, zone)).toEqual({
      endDate: '2026-11-26',
      endTime: '01:00',
    })
    expect(endFollowing(draft({ startTime: '' }), 90, zone)).toBeNull()
    expect(lengthOf(draft(), zone)).toBe(60)
  })
})

describe('the form of a block', () => {
  const block = {
    title: 'Comida',
    details: '',
    specialistIds: [id(4)],
    ...typedOf({ date: '2026-11-25', minute: 840 }, 60, zone),
  }
  it('lasts an hour by default and needs a title [BLK-02]', () => {
    expect([block.startTime, block.endTime]).toEqual(['14:00', '15:00'])
    expect(problems(blockDraft(zone).safeParse({ ...block, title: ' ' }))).toEqual([
      ['title', 'Este campo es requerido'],
    ])
  })
  it('does not start after its end [BLK-03]', () => {
    expect(problems(blockDraft(zone).safeParse({ ...block, endTime: '13:00' }))).toEqual([
      ['startTime', 'La fecha de inicio no puede ser después de la fecha de fin'],
    ])
  })
  it('is for at least one specialist [BLK-04]', () => {
    expect(problems(blockDraft(zone).safeParse({ ...block, specialistIds: [] }))).toEqual([
      ['specialistIds', 'Debe seleccionar al menos un especialista'],
    ])
  })
  it('says how many blocks were created and for whom it failed [G1-20]', () => {
    expect(outcomeText(3, [])).toBeNull()
    expect(outcomeText(2, [{ name: 'Beto', message: 'Ese horario ya está ocupado' }])).toBe(
      'Se crearon 2 bloqueos. Falta Beto: Ese horario ya está ocupado'
    )
    expect(outcomeText(0, [{ name: 'Beto', message: 'Error al procesar la solicitud' }])).toBe(
      'Error al procesar la solicitud'
    )
  })
})

it('writes the cancellation as a notification 5 minutes later [APT-25]', () => {
  expect(cancellationOf(aClient(), ' Lo sentimos ', new Date('2026-11-25T22:00:00Z'))).toEqual({
    clientId: aClient()._id,
    whatsapp: '2225550199',
    countryCode: '52',
    text: 'Lo sentimos',
    deliveryDate: '2026-11-25T22:05:00.000Z',
    phase: 'canceled_appointment',
    sent: false,
    deletable: false,
  })
})

describe('permissions', () => {
  const member = (permissions: Parameters<typeof aSession>[0]) =>
    agendaPermissionsOf(aSession({ isOwner: false, fullAccess: false, ...permissions }))
  it('offer booking with edit and schedule.appointments on page 6 [CAL2-07]', () => {
    expect(
      member({
        permissions: [
          {
            pageId: pageIds.agenda,
            actions: ['edit'],
            schedule: { appointments: true, blocks: false },
          },
        ],
      })
    ).toMatchObject({ book: true, block: false, remove: false })
    expect(
      member({
        permissions: [
          {
            pageId: pageIds.agenda,
            actions: ['view'],
            schedule: { appointments: true, blocks: true },
          },
        ],
      })
    ).toMatchObject({ book: false, block: false })
  })
  it('offer blocking with edit and schedule.blocks on page 6 [CAL2-08]', () => {
    expect(
      member({
        permissions: [
          {
            pageId: pageIds.agenda,
            actions: ['edit'],
            schedule: { appointments: false, blocks: true },
          },
        ],
      })
    ).toMatchObject({ book: false, block: true })
  })
  it('are complete for full access and nothing during onboarding [CAL2-07]', () => {
    expect(member({ fullAccess: true })).toEqual({
      book: true,
      block: true,
      remove: true,
      registerClient: true,
      notifyClient: true,
    })
    expect(agendaPermissionsOf(aSession({ business: null })).book).toBe(false)
  })
})

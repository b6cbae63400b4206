import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { onAWednesday, open, sent } from './open-agenda.tsx'
import { anAppointment, id } from './testing.ts'

onAWednesday()

it('makes one call per specialist and stays open for those that failed [BLK-02, BLK-04, BLK-05, G1-20]', async () => {
  const { requests, user } = await open({
    'POST /api/block': ({ body }) =>
      (body as { block: { specialistId: string } }).block.specialistId === id(41)
        ? refused(409, 'slot_taken', 'Ese horario ya está ocupado')
        : ok(anAppointment({ _id: id(70), status: 'block', title: 'Junta' })),
  })
  await user.click(await screen.findByRole('button', { name: 'Bloquear horario' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar Bloqueo' }))
  expect(await screen.findByText('Este campo es requerido')).toBeInTheDocument()
  await user.type(screen.getByLabelText(/Título/), 'Junta')
  await user.click(screen.getByRole('button', { name: 'Guardar Bloqueo' }))
  expect(await screen.findByText('Debe seleccionar al menos un especialista')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Elegir todos' }))
  await user.click(screen.getByRole('button', { name: 'Guardar Bloqueo' }))
  expect(
    await screen.findByText('Se creó 1 bloqueo. Falta Beto: Ese horario ya está ocupado')
  ).toBeInTheDocument()
  expect(sent(requests)).toHaveLength(2)
  expect(screen.getByRole('checkbox', { name: 'Beto' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Lupita' })).not.toBeChecked()
})

it('lasts an hour by default and says that it was saved; a failure without a message gets a default text [BLK-02, BLK-05, BLK-06]', async () => {
  let broken = true
  const { requests, user } = await open({
    'POST /api/block': ({ body }) =>
      broken
        ? { status: 500, body: {} }
        : ok(
            anAppointment({
              _id: id(70),
              status: 'block',
              clientId: '0',
              ...(body as { block: object }).block,
            })
          ),
  })
  await user.click(await screen.findByRole('button', { name: 'Bloquear horario' }))
  await user.type(await screen.findByLabelText(/Título/), 'Junta')
  await user.click(screen.getByRole('checkbox', { name: 'Beto' }))
  await user.click(screen.getByRole('button', { name: 'Guardar Bloqueo' }))
  expect(await screen.findByText('Error al procesar la solicitud')).toBeInTheDocument()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Guardar Bloqueo' }))
  expect(await screen.findByText('Bloqueos creados exitosamente')).toBeInTheDocument()
  expect(sent(requests).at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/block',
    body: {
      block: {
        title: 'Junta',
        specialistId: id(41),
        branchId: id(20),
        start: '2026-11-25T16:15:00.000Z',
        end: '2026-11-25T17:15:00.000Z',
      },
    },
  })
})

it('is edited with one call for its own specialist [BLK-05, BLK-07]', async () => {
  const junta = anAppointment({ status: 'block', clientId: '0', serviceId: null, title: 'Junta' })
  const { requests, user } = await open(
    { [`PUT /api/block/${id(60)}`]: ok({ ...junta, title: 'Junta larga', version: 2 }) },
    '/agenda?vista=dia',
    () => [junta]
  )
  await user.click(await screen.findByRole('button', { name: /^Junta/ }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Junta' })).getByRole('button', {
      name: 'Editar',
    })
  )
  await user.type(await screen.findByLabelText(/Título/), ' larga')
  await user.click(screen.getByRole('button', { name: 'Guardar Bloqueo' }))
  expect(await screen.findByRole('button', { name: /^Junta larga/ })).toBeInTheDocument()
  expect(sent(requests)).toMatchObject([
    {
      method: 'PUT',
      path: `/api/block/${id(60)}`,
      body: { block: { title: 'Junta larga', specialistId: id(40) } },
    },
  ])
})

const aBlock = anAppointment({ _id: id(70), status: 'block', clientId: '0', title: 'Virgen' })
const saved = { 'POST /api/block': ok(aBlock) }

it('closes a whole day for everybody', async () => {
  const { requests, user } = await open(saved, '/agenda?vista=dia', () => [])
  await user.click(await screen.findByRole('button', { name: 'Bloquear horario' }))
  await user.type(await screen.findByLabelText(/Título/), 'Virgen')
  await user.click(screen.getByRole('checkbox', { name: 'Todo el día' }))
  expect(screen.queryByLabelText(/^Inicio/)).toBeNull()
  for (const name of ['Lupita', 'Beto'])
    expect(screen.getByRole('checkbox', { name })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Guardar Bloqueo' }))
  expect(await screen.findByText('Bloqueos creados exitosamente')).toBeInTheDocument()
  const blocks = sent(requests).map(({ body }) => (body as { block: object }).block)
  const day = { start: '2026-11-25T06:00:00.000Z', end: '2026-11-26T06:00:00.000Z' }
  expect(blocks).toMatchObject([day, day])
})

it('names the appointments in its way before anything is closed, and closes the rest', async () => {
  const { requests, user } = await open(saved)
  await user.click(await screen.findByRole('button', { name: 'Bloquear horario' }))
  await user.type(await screen.findByLabelText(/Título/), 'Virgen')
  await user.click(screen.getByRole('checkbox', { name: 'Todo el día' }))
  await user.click(screen.getByRole('button', { name: 'Guardar Bloqueo' }))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('En ese horario hay 1 cita')).toBeVisible()
  const line = await notice.findByRole('link', { name: /Ana López.*16:30.*Tinte.*Lupita/ })
  expect(line).toHaveAttribute('href', `/agenda?cita=${id(60)}`)
  expect(sent(requests)).toEqual([])
  await user.click(notice.getByRole('button', { name: 'Bloquear lo demás' }))
  expect(await screen.findByText(/^Bloqueamos lo demás\. Sigue en la agenda: 1 cita/)).toBeVisible()
  expect(sent(requests).map(({ body }) => (body as { block: object }).block)).toMatchObject([
    { specialistId: id(40), start: '2026-11-25T06:00:00.000Z', end: '2026-11-25T22:30:00.000Z' },
    { specialistId: id(40), start: '2026-11-25T23:30:00.000Z', end: '2026-11-26T06:00:00.000Z' },
    { specialistId: id(41), start: '2026-11-25T06:00:00.000Z', end: '2026-11-26T06:00:00.000Z' },
  ])
  await user.click(screen.getByRole('link', { name: /Ana López/ }))
  expect(await screen.findByRole('dialog', { name: 'Ana López' })).toBeVisible()
})

it('is begun from the search and the palette', async () => {
  await open({}, '/agenda?vista=dia&bloquear=1')
  expect(await screen.findByRole('dialog', { name: 'Bloquear horario' })).toBeVisible()
})

it('opens again after a reload with what was typed', async () => {
  const first = await open()
  await first.user.click(await screen.findByRole('button', { name: 'Bloquear horario' }))
  await first.user.type(await screen.findByLabelText(/Título/), 'Junta')
  await first.user.click(screen.getByRole('checkbox', { name: 'Beto' }))
  first.unmount()

  await open()
  expect(await screen.findByLabelText(/Título/)).toHaveValue('Junta')
  expect(screen.getByRole('checkbox', { name: 'Beto' })).toBeChecked()
})

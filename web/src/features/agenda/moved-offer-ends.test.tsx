import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { type Answers, ok } from '../../test/answers.ts'
import { box, chooseStatus, onAWednesday, open } from './open-agenda.tsx'
import { anAppointment, id } from './testing.ts'

onAWednesday()

const card = () => screen.findByRole('button', { name: /Ana López.*Lupita\. Agendada/ })
const offer = () => screen.findByRole('region', { name: 'Avisar a Ana' })

/** Ana's appointment was moved from 16:30, and the list shows it as it is. */
const openWithStatus = async (more: Answers = {}) => {
  let now = anAppointment()
  const opened = await open(
    {
      'GET /api/client/reach': ok([{ _id: id(50), reach: 'now' }]),
      [`PUT /api/appointment/${id(60)}`]: ({ body }) => {
        const { appointment } = body as { appointment: object }
        now = { ...now, ...appointment, version: now.version + 1 }
        return ok(now)
      },
      [`PATCH /api/appointment/${id(60)}`]: ({ body }) => {
        const { status } = body as { status: typeof now.status }
        now = { ...now, status, version: now.version + 1 }
        return ok(now)
      },
      ...more,
    },
    '/agenda?vista=dia',
    () => [now]
  )
  fireEvent.keyDown(await box(), { key: 'ArrowDown', altKey: true })
  await offer()
  return opened
}
const question = () => screen.queryByRole('region', { name: 'Avisar a Ana', hidden: true })

it('leaves the message itself for who asks for it on a phone', async () => {
  const { user } = await openWithStatus()
  const summary = within(await offer()).getByText('Ver mensaje')
  const message = summary.closest('details')
  expect(message).not.toHaveAttribute('open')
  expect(message).toHaveTextContent('tu cita cambió')
  await user.click(summary)
  expect(message).toHaveAttribute('open')
})

it('asks no more once the visit took place, nor after that is taken back', async () => {
  const { user } = await openWithStatus()
  await user.click(await card())
  await chooseStatus(user, 'Asistida')
  await user.click(await screen.findByRole('button', { name: 'Marcar como asistida' }))
  await vi.waitFor(() => expect(question()).toBeNull())
  expect(await screen.findAllByRole('button', { name: 'Deshacer' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByRole('button', { name: /Ana López.*Agendada/, hidden: true })
  expect(question()).toBeNull()
})

it('asks no more after a cancellation, also when that is taken back', async () => {
  const { user } = await openWithStatus()
  await user.click(await card())
  await chooseStatus(user, 'Cancelada')
  await user.click(await screen.findByRole('button', { name: 'Cancelar cita' }))
  await vi.waitFor(() => expect(question()).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await screen.findByRole('button', { name: /Ana López.*Agendada/, hidden: true })
  expect(question()).toBeNull()
})

it('asks no more once the client paid at the counter', async () => {
  let payments: readonly object[] = []
  const { requests, store } = await openWithStatus({
    'GET /api/moneyMovement': () => ok({ data: payments }),
  })
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/moneyMovement'))
  payments = [{ _id: id(80) }]
  act(() => void store.dispatch(api.util.invalidateTags(['MoneyMovement'])))
  await vi.waitFor(() => expect(question()).toBeNull())
})

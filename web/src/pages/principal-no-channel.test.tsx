import type { ChannelConnection } from '@mostrador/contracts/messaging-gateway'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok, serve } from '../test/answers.ts'
import { renderIn } from '../test/render.tsx'
import { anAssistant } from '../features/assistants/test/assistants.ts'
import { NoChannel, useLacksChannel } from '../features/today/no-channel.tsx'

const connection = (login: ChannelConnection['login']): ChannelConnection => ({
  _id: '01890000-0000-7000-8000-000000000001',
  channel: 'whatsapp',
  accountId: '1',
  displayName: 'La Catrina',
  handle: '',
  state: 'connected',
  login,
  connectedAt: '2026-11-21T18:00:00.000Z',
  quality: null,
  problem: null,
  checkedAt: null,
  expiresAt: null,
  isExpiring: false,
  phone: null,
})
const Reminder = () => {
  const { isKnown, isLacking } = useLacksChannel(true)
  if (!isKnown) return null
  return (
    <>
      {isLacking ? <NoChannel /> : null}
      <p>Lo demás</p>
    </>
  )
}
const show = async (assistants: readonly object[], connections: readonly ChannelConnection[]) => {
  const requests = serve({
    'GET /api/assistant': ok(assistants),
    'GET /api/meta/connection': ok(connections),
  })
  renderIn(<Reminder />)
  await screen.findByText('Lo demás')
  return requests
}
const reminder = { name: 'Falta conectar un canal' }

it('keeps the reminder that clients cannot write while only the simulator is connected', async () => {
  await show([anAssistant()], [connection(null)])
  expect(await screen.findByRole('region', reminder)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Conectar un canal' })).toHaveAttribute(
    'href',
    '/integraciones'
  )
})

it('says nothing once a channel is connected', async () => {
  const requests = await show([anAssistant()], [connection('whatsapp')])
  await expect.poll(() => requests.map(({ path }) => path)).toContain('/api/meta/connection')
  expect(screen.queryByRole('region', reminder)).toBeNull()
})

it('asks for no channels without an assistant to write to', async () => {
  const requests = await show([], [])
  await expect.poll(() => requests.map(({ path }) => path)).toEqual(['/api/assistant'])
  expect(screen.queryByRole('region', reminder)).toBeNull()
})

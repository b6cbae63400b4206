import type { Invitation, Member } from '@mostrador/contracts/accounts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hear } from '../api/realtime.ts'
import { api } from '../api/api.ts'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousOf } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

const id = (n: number) => `01890000-0000-7000-8000-00000000020${n}`
const aMember = (n: number, change: Partial<Member> = {}): Member => ({
  _id: id(n),
  name: 'Nora Díaz',
  email: 'nora@example.com',
  isOwner: false,
  fullAccess: false,
  permissions: [{ pageId: 3, actions: ['view'] }],
  state: 'active',
  ...change,
})
const owner = aMember(1, {
  name: 'Lupita Hernández',
  email: 'lupita@example.com',
  isOwner: true,
  fullAccess: true,
})
const nora = aMember(2)
const requested = aMember(3, {
  name: 'Raúl Peña',
  email: 'raul@example.com',
  state: 'requested',
  permissions: [],
})
const anInvitation = (change: Partial<Invitation> = {}): Invitation => ({
  _id: id(5),
  email: 'sofia@example.com',
  name: null,
  fullAccess: true,
  permissions: [],
  state: 'pending',
  sentAt: '2026-11-22T18:00:00.000Z',
  expiresAt: '2026-11-29T18:00:00.000Z',
  createdAt: '2026-11-22T18:00:00.000Z',
  ...change,
})

const visit = (
  { members = [owner, nora], invitations = [] as Invitation[] } = {},
  more: Answers = {}
) =>
  openApp('/equipo', aSession(), {
    'GET /api/user': ok(members),
    'GET /api/member/invitation': ok(invitations),
    ...more,
  })
const row = (name: string) => screen.findByRole('article', { name })
const bodiesOf = (asked: ReturnType<typeof visit>['asked'], call: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)

it('lists who asks to join first, members, and invitations, with nothing serious for axe', async () => {
  visit({
    members: [owner, nora, requested],
    invitations: [
      anInvitation(),
      anInvitation({ _id: id(6), email: 'vieja@example.com', name: 'Eva', state: 'expired' }),
    ],
  })
  expect(await row('Raúl Peña')).toHaveTextContent('Pide entrar')
  expect(screen.getAllByRole('region').map(region => region.getAttribute('aria-label'))).toEqual([
    'Piden entrar',
    'Miembros',
    'Invitaciones',
  ])
  const mine = await row('Lupita Hernández')
  expect(mine).toHaveTextContent('Dueño')
  expect(within(mine).queryByRole('button')).toBeNull()
  expect(await row('Nora Díaz')).toHaveTextContent('Chat')
  expect(await row('sofia@example.com')).toHaveTextContent(
    /Sin responder.*vence el dom 29 nov, 12:00/
  )
  expect(await row('Eva')).toHaveTextContent(/Venció.*venció el/)
  expect(await seriousOf()).toEqual([])
})

it('asks the server nothing for who is not the owner', async () => {
  const { asked } = openApp('/equipo', aSession({ isOwner: false }))
  await screen.findByRole('heading', { name: 'Solo el dueño del negocio administra el equipo' })
  expect(asked.some(({ path }) => path === '/api/user')).toBe(false)
})

it('invites with the chosen permissions, and keeps what was typed through a refusal and Esc', async () => {
  const answers = [refused(409, 'member_exists', 'Esa persona ya forma parte de tu equipo')]
  let invitations: Invitation[] = []
  const { user, asked } = visit(
    { members: [owner] },
    {
      'GET /api/member/invitation': () => ok(invitations),
      'POST /api/member/invitation': () => {
        const refusal = answers.shift()
        if (refusal !== undefined) return refusal
        invitations = [anInvitation()]
        return ok(invitations[0])
      },
    }
  )
  await user.click(await screen.findByRole('button', { name: 'Invitar a la primera persona' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invitar a alguien' })
  expect(await seriousOf()).toEqual([])
  await user.type(within(dialog).getByLabelText(/^Correo/), 'sofia@example')
  await user.click(within(dialog).getByRole('button', { name: 'Enviar invitación' }))
  expect(await within(dialog).findByText('El correo no es válido')).toBeInTheDocument()
  await user.type(within(dialog).getByLabelText(/^Correo/), '.com')
  await user.click(within(dialog).getByRole('button', { name: 'Especialista' }))
  await user.click(
    within(within(dialog).getByRole('group', { name: 'Agenda' })).getByRole('checkbox', {
      name: 'Bloquear horarios',
    })
  )
  await user.click(
    within(within(dialog).getByRole('group', { name: 'Contactos' })).getByRole('checkbox', {
      name: 'Crear',
    })
  )
  await user.click(within(dialog).getByRole('button', { name: 'Enviar invitación' }))
  expect(
    await within(dialog).findByText('Esa persona ya forma parte de tu equipo')
  ).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).toHaveAttribute('data-state', 'closed'))
  await user.click(await screen.findByRole('button', { name: 'Invitar a alguien' }))
  const again = await screen.findByRole('dialog', { name: 'Invitar a alguien' })
  expect(within(again).getByLabelText(/^Correo/)).toHaveValue('sofia@example.com')
  await user.click(within(again).getByRole('button', { name: 'Enviar invitación' }))
  expect(await screen.findByText('Invitación enviada')).toBeInTheDocument()
  expect(await row('sofia@example.com')).toBeInTheDocument()
  expect(bodiesOf(asked, 'POST /api/member/invitation').at(-1)).toEqual({
    email: 'sofia@example.com',
    fullAccess: false,
    permissions: [
      { pageId: 6, actions: ['view', 'edit'], schedule: { appointments: true, blocks: false } },
      { pageId: 4, actions: ['view', 'create'] },
    ],
  })
})

it('starts empty for the next person', async () => {
  const { user, asked } = visit({}, { 'POST /api/member/invitation': ok(anInvitation()) })
  const typeAndSend = async (email: string, name: string) => {
    await user.click(await screen.findByText('Invitar a alguien', { selector: 'button' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invitar a alguien' })
    expect(within(dialog).getByLabelText(/^Correo/)).toHaveValue('')
    expect(within(dialog).getByLabelText(/^Nombre/)).toHaveValue('')
    await user.type(within(dialog).getByLabelText(/^Correo/), email)
    if (name !== '') await user.type(within(dialog).getByLabelText(/^Nombre/), name)
    await user.click(within(dialog).getByRole('button', { name: 'Enviar invitación' }))
    await waitFor(() => expect(dialog).toHaveAttribute('data-state', 'closed'))
  }
  await typeAndSend('nora@example.com', 'Nora')
  await typeAndSend('sofia@example.com', '')
  expect(bodiesOf(asked, 'POST /api/member/invitation')).toMatchObject([
    { email: 'nora@example.com', name: 'Nora' },
    { email: 'sofia@example.com' },
  ])
  expect(bodiesOf(asked, 'POST /api/member/invitation')[1]).not.toHaveProperty('name')
})

it('does not invite somebody who would see nothing', async () => {
  const { user, asked } = visit()
  await user.click(await screen.findByRole('button', { name: 'Invitar a alguien' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invitar a alguien' })
  await user.type(within(dialog).getByLabelText(/^Correo/), 'sofia@example.com')
  await user.click(within(dialog).getByRole('button', { name: 'Especialista' }))
  for (const page of ['Agenda', 'Contactos'])
    await user.click(
      within(within(dialog).getByRole('group', { name: page })).getByRole('checkbox', {
        name: 'Ver',
      })
    )
  await user.click(within(dialog).getByRole('button', { name: 'Enviar invitación' }))
  expect(
    await within(dialog).findByText('Elige al menos una página, o acceso completo')
  ).toBeInTheDocument()
  expect(bodiesOf(asked, 'POST /api/member/invitation')).toEqual([])
})

it('sends an invitation again, and withdraws it after naming whose it is', async () => {
  let invitations = [anInvitation({ state: 'expired' })]
  const { user, asked } = visit(
    {},
    {
      'GET /api/member/invitation': () => ok(invitations),
      [`POST /api/member/invitation/${id(5)}/resend`]: () => {
        invitations = [anInvitation()]
        return ok(invitations[0])
      },
      [`DELETE /api/member/invitation/${id(5)}`]: () => {
        invitations = []
        return ok({})
      },
    }
  )
  await user.click(
    await screen.findByRole('button', { name: 'Reenviar la invitación a sofia@example.com' })
  )
  expect(await screen.findByText('Sin responder')).toBeInTheDocument()
  await user.click(
    screen.getByRole('button', { name: 'Retirar la invitación a sofia@example.com' })
  )
  const dialog = await screen.findByRole('alertdialog', {
    name: '¿Retirar la invitación a sofia@example.com?',
  })
  expect(bodiesOf(asked, `DELETE /api/member/invitation/${id(5)}`)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Retirar' }))
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: 'sofia@example.com' })).toBeNull()
  )
})

it('approves a request with permissions, and says when the person must verify first', async () => {
  let members = [owner, requested]
  const answers = [
    refused(
      409,
      'member_unverified',
      'Esa persona todavía no verifica su correo. Podrás aprobarla cuando lo haga.'
    ),
  ]
  const { user, asked } = visit(
    {},
    {
      'GET /api/user': () => ok(members),
      [`PUT /api/member/${requested._id}`]: () => {
        const refusal = answers.shift()
        if (refusal !== undefined) return refusal
        members = [owner, { ...requested, state: 'active', fullAccess: true }]
        return ok(members[1])
      },
    }
  )
  await user.click(await screen.findByRole('button', { name: 'Aprobar a Raúl Peña' }))
  const dialog = await screen.findByRole('dialog', { name: 'Aprobar a Raúl Peña' })
  await user.click(within(dialog).getByText('Acceso completo'))
  await user.click(within(dialog).getByRole('button', { name: 'Aprobar' }))
  expect(await within(dialog).findByText(/todavía no verifica su correo/)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Aprobar' }))
  expect(await screen.findByText('Raúl Peña ya está en tu equipo')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Piden entrar' })).toBeNull())
  expect(bodiesOf(asked, `PUT /api/member/${requested._id}`).at(-1)).toMatchObject({
    fullAccess: true,
  })
})

it('refuses a request after naming the person', async () => {
  let members = [owner, requested]
  const { user } = visit(
    {},
    {
      'GET /api/user': () => ok(members),
      [`DELETE /api/member/${requested._id}`]: () => {
        members = [owner]
        return ok({})
      },
    }
  )
  await user.click(await screen.findByRole('button', { name: 'Rechazar a Raúl Peña' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: '¿Rechazar la solicitud de Raúl Peña?',
  })
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
  expect(await screen.findByText('Solicitud rechazada')).toBeInTheDocument()
})

it('changes what a member may do', async () => {
  const { user, asked } = visit({}, { [`PUT /api/member/${nora._id}`]: ok(nora) })
  await user.click(await screen.findByRole('button', { name: 'Permisos de Nora Díaz' }))
  const dialog = await screen.findByRole('dialog', { name: 'Permisos de Nora Díaz' })
  const chat = within(dialog).getByRole('group', { name: 'Chat' })
  expect(within(chat).getByRole('checkbox', { name: 'Ver' })).toBeChecked()
  await user.click(within(chat).getByRole('checkbox', { name: 'Responder' }))
  await user.click(within(dialog).getByRole('button', { name: 'Guardar permisos' }))
  expect(await screen.findByText('Permisos guardados')).toBeInTheDocument()
  expect(bodiesOf(asked, `PUT /api/member/${nora._id}`)).toEqual([
    { fullAccess: false, permissions: [{ pageId: 3, actions: ['view', 'edit'] }] },
  ])
})

it('takes a member out after naming them', async () => {
  let members = [owner, nora]
  const { user } = visit(
    {},
    {
      'GET /api/user': () => ok(members),
      [`DELETE /api/member/${nora._id}`]: () => {
        members = [owner]
        return ok({})
      },
    }
  )
  await user.click(await screen.findByRole('button', { name: 'Quitar a Nora Díaz' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: '¿Quitar a Nora Díaz de tu equipo?',
  })
  await user.click(within(dialog).getByRole('button', { name: 'Quitar' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Nora Díaz' })).toBeNull())
})

it('sees somebody accept without a reload', async () => {
  let members = [owner]
  const { store } = visit({}, { 'GET /api/user': () => ok(members) })
  await row('Lupita Hernández')
  members = [owner, nora]
  act(() => {
    store.dispatch(
      api.util.invalidateTags([...hear({ type: 'invitation.changed', seq: 1, data: {} })])
    )
  })
  expect(await row('Nora Díaz')).toBeInTheDocument()
})

it('says that it could not be read, and asks again', async () => {
  const answers = [refused(500, 'internal', 'Algo salió mal de nuestro lado. Intenta de nuevo.')]
  const { user } = visit({}, { 'GET /api/user': () => answers.shift() ?? ok([owner, nora]) })
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  expect(await row('Nora Díaz')).toBeInTheDocument()
})

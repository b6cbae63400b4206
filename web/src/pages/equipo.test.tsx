import { pageIds } from '@mostrador/contracts/page-ids'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { handleRealtimeEvent } from '../api/realtime.ts'
import { aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import {
  anInvitation,
  bodiesOf,
  nora,
  owner,
  requested,
  teamId,
  teamRow,
  visitTeam,
} from '../test/team.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

it('lists who asks to join first, members, and invitations, with nothing serious for axe', async () => {
  visitTeam({
    members: [owner, nora, requested],
    invitations: [
      anInvitation(),
      anInvitation({ _id: teamId(6), email: 'vieja@example.com', name: 'Eva', state: 'expired' }),
    ],
  })
  expect(await teamRow('Raúl Peña')).toHaveTextContent('Pide entrar')
  expect(screen.getAllByRole('region').map(region => region.getAttribute('aria-label'))).toEqual([
    'Piden entrar',
    'Miembros',
    'Invitaciones',
  ])
  const ownRow = await teamRow('Lupita Hernández')
  expect(ownRow).toHaveTextContent('Titular')
  expect(within(ownRow).queryByRole('button')).toBeNull()
  expect(await teamRow('Nora Díaz')).toHaveTextContent('Chat')
  expect(await teamRow('sofia@example.com')).toHaveTextContent(
    /Sin responder.*vence el dom 29 nov, 12:00/
  )
  expect(await teamRow('Eva')).toHaveTextContent(/Venció.*venció el/)
  expect(await seriousViolations()).toEqual([])
})

it('says what each person did last, and starts nobody with full access', async () => {
  const { user } = visitTeam({
    members: [
      { ...owner, lastAction: { kind: 'appointment.booked', at: new Date().toISOString() } },
      nora,
      requested,
    ],
  })
  expect(await teamRow('Lupita Hernández')).toHaveTextContent('Agendó una cita hace un momento')
  expect(await teamRow('Nora Díaz')).toHaveTextContent('Sin actividad registrada')
  expect(await teamRow('Raúl Peña')).not.toHaveTextContent('actividad')
  await user.click(screen.getByRole('button', { name: 'Aprobar a Raúl Peña' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprobar a Raúl Peña' }))
  expect(dialog.getByRole('radio', { name: 'Acceso completo' })).not.toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Gerente' }))
  expect(dialog.getByRole('radio', { name: 'Acceso completo' })).not.toBeChecked()
  const business = within(dialog.getByRole('group', { name: 'Negocio' }))
  expect(business.getByRole('checkbox', { name: 'Editar' })).toBeChecked()
})

it('asks the server nothing for whoever is not the owner', async () => {
  const { requests } = openApp('/equipo', aSession({ isOwner: false }))
  await screen.findByRole('heading', { name: 'Solo la persona titular administra el equipo' })
  expect(requests.some(({ path }) => path === '/api/user')).toBe(false)
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
  const { user, requests } = visitTeam(
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
  expect(bodiesOf(requests, `PUT /api/member/${requested._id}`).at(-1)).toMatchObject({
    fullAccess: true,
  })
})

it('refuses a request after naming the person', async () => {
  let members = [owner, requested]
  const { user } = visitTeam(
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
  const { user, requests } = visitTeam({}, { [`PUT /api/member/${nora._id}`]: ok(nora) })
  await user.click(await screen.findByRole('button', { name: 'Permisos de Nora Díaz' }))
  const dialog = await screen.findByRole('dialog', { name: 'Permisos de Nora Díaz' })
  const chat = within(dialog).getByRole('group', { name: 'Chat' })
  expect(within(chat).getByRole('checkbox', { name: 'Ver' })).toBeChecked()
  await user.click(within(chat).getByRole('checkbox', { name: 'Responder' }))
  await user.click(within(dialog).getByRole('button', { name: 'Guardar permisos' }))
  expect(await screen.findByText('Permisos guardados')).toBeInTheDocument()
  expect(bodiesOf(requests, `PUT /api/member/${nora._id}`)).toEqual([
    { fullAccess: false, permissions: [{ pageId: pageIds.chat, actions: ['view', 'edit'] }] },
  ])
})

it('takes a member out after naming them', async () => {
  let members = [owner, nora]
  const { user } = visitTeam(
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

it('shows an accepted invitation without a reload', async () => {
  let members = [owner]
  const { store } = visitTeam({}, { 'GET /api/user': () => ok(members) })
  await teamRow('Lupita Hernández')
  members = [owner, nora]
  act(() => {
    store.dispatch(
      api.util.invalidateTags([
        ...handleRealtimeEvent({ type: 'invitation.changed', seq: 1, data: {} }),
      ])
    )
  })
  expect(await teamRow('Nora Díaz')).toBeInTheDocument()
})

it('says that it could not be read, and asks again', async () => {
  const answers = [refused(500, 'internal', 'Algo salió mal de nuestro lado. Intenta de nuevo.')]
  const { user } = visitTeam({}, { 'GET /api/user': () => answers.shift() ?? ok([owner, nora]) })
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  expect(await teamRow('Nora Díaz')).toBeInTheDocument()
})

it('offers no form to an unverified address that cannot invite, and sends its mail again', async () => {
  const unverified = aSession({ user: { ...aSession().user, emailVerified: false } })
  let session = unverified
  const { user, requests } = openApp('/equipo', unverified, {
    'GET /api/auth/session': () => ok(session),
    'GET /api/user': ok([owner]),
    'GET /api/member/invitation': ok([]),
    'POST /api/auth/verification': ok({}),
  })
  await user.click(await screen.findByRole('button', { name: 'Invitar a alguien' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitar a alguien' }))
  expect(await dialog.findByRole('note')).toHaveTextContent('Antes de invitar, verifica tu correo')
  await user.click(dialog.getByRole('button', { name: 'Reenviar correo' }))
  expect(await dialog.findByRole('button', { name: 'Reenviar otra vez' })).toBeInTheDocument()
  expect(requests.filter(({ path }) => path === '/api/auth/verification')).toHaveLength(1)
  expect(dialog.queryByLabelText(/^Correo/)).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Enviar invitación' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Ya lo verifiqué' }))
  expect(await dialog.findByText(/^Todavía no aparece verificado/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Reenviar otra vez' }))
  const sentText = `Te lo enviamos otra vez a ${unverified.user.email}.`
  expect(await dialog.findByText(sentText, { exact: false })).toBeVisible()
  expect(dialog.queryByText(/^Todavía no aparece verificado/)).toBeNull()
  session = aSession()
  await user.click(dialog.getByRole('button', { name: 'Ya lo verifiqué' }))
  expect(await dialog.findByLabelText(/^Correo/)).toBeInTheDocument()
})

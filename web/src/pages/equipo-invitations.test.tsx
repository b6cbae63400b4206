import type { Invitation } from '@mostrador/contracts/accounts'
import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, refused } from '../test/answers.ts'
import { seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { anInvitation, bodiesOf, owner, teamId, teamRow, visitTeam } from '../test/team.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

it('invites with the chosen permissions, and keeps what was typed through a refusal and Esc', async () => {
  const answers = [refused(409, 'member_exists', 'Esa persona ya forma parte de tu equipo')]
  let invitations: Invitation[] = []
  const { user, requests } = visitTeam(
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
  expect(await seriousViolations()).toEqual([])
  await user.type(within(dialog).getByLabelText(/^Correo/), 'sofia@example')
  await user.click(within(dialog).getByRole('button', { name: 'Enviar invitación' }))
  expect(await within(dialog).findByText('El correo no es válido')).toBeInTheDocument()
  await user.type(within(dialog).getByLabelText(/^Correo/), '.com')
  const chosen = () =>
    within(within(dialog).getByRole('group', { name: 'Empezar con' }))
      .getAllByRole('button', { pressed: true })
      .map(button => button.textContent)
  expect(chosen()).toEqual(['Recepción'])
  expect(within(dialog).getByText(/responde el chat y cobra/)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Especialista' }))
  expect(chosen()).toEqual(['Especialista'])
  expect(within(dialog).getByText(/No cobra ni responde el chat/)).toBeInTheDocument()
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
  const reopened = await screen.findByRole('dialog', { name: 'Invitar a alguien' })
  expect(within(reopened).getByLabelText(/^Correo/)).toHaveValue('sofia@example.com')
  await user.click(within(reopened).getByRole('button', { name: 'Enviar invitación' }))
  expect(await screen.findByText('Invitación enviada')).toBeInTheDocument()
  expect(await teamRow('sofia@example.com')).toBeInTheDocument()
  expect(bodiesOf(requests, 'POST /api/member/invitation').at(-1)).toEqual({
    email: 'sofia@example.com',
    fullAccess: false,
    permissions: [
      {
        pageId: pageIds.agenda,
        actions: ['view', 'edit'],
        schedule: { appointments: true, blocks: false },
      },
      { pageId: pageIds.contacts, actions: ['view', 'create'] },
    ],
  })
})

it('says that no mail went out, and that the link is sent by hand', async () => {
  const { user } = visitTeam(
    {},
    { 'POST /api/member/invitation': ok({ ...anInvitation(), isMailed: false }) }
  )
  await user.click(await screen.findByText('Invitar a alguien', { selector: 'button' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invitar a alguien' })
  await user.type(within(dialog).getByLabelText(/^Correo/), 'sofia@example.com')
  await user.click(within(dialog).getByRole('button', { name: 'Enviar invitación' }))
  expect(
    await screen.findByText('No enviamos el correo: ya salieron demasiados')
  ).toBeInTheDocument()
  expect(screen.queryByText('Invitación enviada')).toBeNull()
})

it('starts empty for the next person', async () => {
  const { user, requests } = visitTeam({}, { 'POST /api/member/invitation': ok(anInvitation()) })
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
  expect(bodiesOf(requests, 'POST /api/member/invitation')).toMatchObject([
    { email: 'nora@example.com', name: 'Nora' },
    { email: 'sofia@example.com' },
  ])
  expect(bodiesOf(requests, 'POST /api/member/invitation')[1]).not.toHaveProperty('name')
})

it('does not invite somebody who would see nothing', async () => {
  const { user, requests } = visitTeam()
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
  expect(bodiesOf(requests, 'POST /api/member/invitation')).toEqual([])
})

it('sends an invitation again, and withdraws it after naming whose it is', async () => {
  let invitations = [anInvitation({ state: 'expired' })]
  const { user, requests } = visitTeam(
    {},
    {
      'GET /api/member/invitation': () => ok(invitations),
      [`POST /api/member/invitation/${teamId(5)}/resend`]: () => {
        invitations = [anInvitation()]
        return ok(invitations[0])
      },
      [`DELETE /api/member/invitation/${teamId(5)}`]: () => {
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
  expect(bodiesOf(requests, `DELETE /api/member/invitation/${teamId(5)}`)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Retirar' }))
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: 'sofia@example.com' })).toBeNull()
  )
})

it('shares an invitation as a link: to copy, or by WhatsApp, and says what it is worth', async () => {
  const url = 'https://panel.example/invitacion/secreto'
  const { user, requests } = visitTeam(
    { invitations: [anInvitation()] },
    {
      [`POST /api/member/invitation/${teamId(5)}/link`]: ok({
        url,
        expiresAt: '2026-11-29T18:00:00.000Z',
      }),
    }
  )
  await user.click(
    await screen.findByRole('button', {
      name: 'Compartir enlace de la invitación a sofia@example.com',
    })
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Comparte la invitación' }))
  expect(dialog.getByText(url)).toBeInTheDocument()
  expect(dialog.getByText(/^Solo le sirve a sofia@example.com/)).toBeInTheDocument()
  const share = dialog.getByRole('link', { name: 'Enviar por WhatsApp' })
  expect(new URL(share.getAttribute('href') ?? '').searchParams.get('text')).toContain(url)
  await user.click(dialog.getByRole('button', { name: 'Copiar enlace' }))
  expect(await screen.findByText('Texto copiado al portapapeles!')).toBeInTheDocument()
  expect(bodiesOf(requests, `POST /api/member/invitation/${teamId(5)}/link`)).toHaveLength(1)
})

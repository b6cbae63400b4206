import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routes } from '../app/router.tsx'
import {
  type Answers,
  aBusiness,
  anOnboarding,
  aSession,
  ok,
  refused,
  serve,
} from '../test/answers.ts'
import { waitWhileFrozen, advanceTime, freezeTime } from '../test/fake-time.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { renderRoutes } from '../test/render.tsx'
import { toast } from '../ui/toaster.tsx'

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const newcomer = aSession({ business: null, businesses: [] })
const ownerSession = aSession()
const open = async (answers: Answers) => {
  let session = newcomer
  const requests = serve({
    'GET /api/auth/session': () => ok(session),
    [`GET /api/business/${ownerSession.business?._id}`]: ok(aBusiness()),
    'GET /api/onboarding': () => ok(anOnboarding({ isFinished: session.business !== null })),
    'POST /api/auth/business': () => {
      session = ownerSession
      return ok(ownerSession)
    },
    ...answers,
  })
  const page = renderRoutes(routes, '/principal')
  const form = within(await screen.findByRole('main'))
  await form.findByRole('button', { name: 'Guardar' })
  const type = (label: RegExp, text: string) => page.user.type(form.getByLabelText(label), text)
  await type(/^Nombre del negocio/, 'Clínica Ñandú')
  await type(/^Descripción/, 'Atención general')
  await type(/^WhatsApp del negocio/, '2221234567')
  await type(/^Tu WhatsApp/, '2227654321')
  return {
    ...page,
    requests,
    form,
    posted: (path: string) =>
      requests.filter(request => request.method === 'POST' && request.path === path),
  }
}

it('sends what the business is, where it is and what it sells [BUS2-02]', async () => {
  const { user, form, posted } = await open({
    'POST /api/business': refused(422, 'invalid_request', 'La zona horaria no es válida'),
  })
  expect(screen.getByRole('heading', { name: 'Registra tu negocio' })).toBeInTheDocument()
  const boxes = within(form.getByRole('group', { name: '¿Qué vas a vender?' })).getAllByRole(
    'checkbox'
  )
  expect(
    boxes.map(box => [box.closest('label')?.textContent, (box as HTMLInputElement).checked])
  ).toEqual([
    ['Servicios', true],
    ['Productos', false],
    ['Cursos', false],
    ['Inmuebles', false],
  ])
  expect(form.queryByText(/nadie podrá agendar una cita/)).toBeNull()
  await user.click(form.getByRole('checkbox', { name: 'Servicios' }))
  expect(form.getByText(/nadie podrá agendar una cita/)).toBeInTheDocument()
  await user.click(form.getByRole('checkbox', { name: 'Cursos' }))
  expect(form.getByLabelText(/^País/)).toHaveValue('52')
  await user.selectOptions(form.getByLabelText(/^País/), 'Colombia (+57)')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('La zona horaria no es válida')).toBeInTheDocument()
  expect(posted('/api/business')[0]?.body).toMatchObject({
    business: {
      name: 'Clínica Ñandú',
      description: 'Atención general',
      whatsapp: '2221234567',
      whatsappOwner: '2227654321',
      countryCode: '57',
      businessType: { services: false, products: false, courses: true, properties: false },
    },
  })
  expect(form.getByLabelText(/^Nombre del negocio/)).toHaveValue('Clínica Ñandú')
})

it('says that it was created, and takes the next step 1.5 s later [UX2-03, ONB-13]', async () => {
  const { form, posted } = await open({
    'POST /api/business': ok({ _id: ownerSession.business?._id, name: 'Clínica Ñandú' }),
  })
  // The region comes with the first message.
  toast.success('Primero')
  await screen.findByText('Primero')
  freezeTime()
  fireEvent.click(form.getByRole('button', { name: 'Guardar' }))
  await act(() =>
    waitWhileFrozen(() => screen.queryByText('Negocio registrado correctamente') !== null)
  )
  await act(() => advanceTime(1_499))
  expect(posted('/api/auth/business')).toEqual([])
  await act(() => advanceTime(1))
  expect(posted('/api/auth/business')[0]?.body).toEqual({ businessId: ownerSession.business?._id })
  vi.useRealTimers()
  expect(await screen.findByRole('heading', { name: 'Configura tu negocio' })).toBeInTheDocument()
})

it('says that the business could not be created when the server sends no message', async () => {
  const { user, form } = await open({
    'POST /api/business': {
      status: 500,
      body: {
        success: false,
        code: 'internal',
        message: 'Algo salió mal de nuestro lado. Intenta de nuevo.',
      },
    },
  })
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Error al crear el negocio')).toBeInTheDocument()
})

it('registers no second business when only the step after it failed', async () => {
  let failures = 1
  const { user, form, posted } = await open({
    'POST /api/business': ok({ _id: ownerSession.business?._id, name: 'Clínica Ñandú' }),
    'POST /api/auth/business': () => {
      failures -= 1
      return failures >= 0
        ? refused(409, 'conflict', 'Alguien más lo cambió al mismo tiempo. Vuelve a intentarlo.')
        : ok(ownerSession)
    },
  })
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(
    await form.findByText('Alguien más lo cambió al mismo tiempo. Vuelve a intentarlo.')
  ).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await vi.waitFor(() => expect(posted('/api/auth/business')).toHaveLength(2))
  expect(posted('/api/business')).toHaveLength(1)
})

it('uses the number of the business for the owner when they are the same', async () => {
  const { user, form, posted } = await open({
    'POST /api/business': ok({ _id: ownerSession.business?._id, name: 'Clínica Ñandú' }),
  })
  await user.click(form.getByLabelText('Mi WhatsApp es el mismo que el del negocio'))
  expect(form.queryByLabelText(/^Tu WhatsApp/)).toBeNull()
  await user.type(form.getByLabelText(/^WhatsApp del negocio/), '{Backspace}9')
  // What has a sensible value waits under «Más datos».
  expect(form.getByLabelText(/^Zona horaria/)).not.toBeVisible()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await vi.waitFor(() =>
    expect(posted('/api/business')[0]?.body).toMatchObject({
      business: { whatsapp: '2221234569', whatsappOwner: '2221234569', countryCode: '52' },
    })
  )
})

it('remembers that both numbers are the same when one comes back to it', async () => {
  const { user, form, unmount } = await open({})
  await user.click(form.getByLabelText('Mi WhatsApp es el mismo que el del negocio'))
  unmount()
  renderRoutes(routes, '/principal')
  const again = within(await screen.findByRole('main'))
  await again.findByRole('button', { name: 'Guardar' })
  expect(again.getByLabelText(/^WhatsApp del negocio/)).toHaveValue('2221234567')
  expect(again.getByLabelText('Mi WhatsApp es el mismo que el del negocio')).toBeChecked()
  expect(again.queryByLabelText(/^Tu WhatsApp/)).toBeNull()
})

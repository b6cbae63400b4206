import type { Appointment } from '@mostrador/contracts/scheduling'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { useSessionQuery } from '../../api/endpoints/session.ts'
import { aSession, type Answers, type RecordedRequest, ok, serve } from '../../test/answers.ts'
import { renderIn } from '../../test/render.tsx'
import { AgendaScreen } from './components/agenda-screen.tsx'
import { aBranch, aClient, anAppointment, aService, aSpecialist, id } from './testing.ts'

/** Wednesday 25 November 2026, 10:00 in Mexico City, for every test of the file. */
export const onAWednesday = (): void => {
  // A whole screen per test, on machines that do ten things at once.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
    vi.setSystemTime('2026-11-25T16:00:00Z')
  })
  afterEach(async () => {
    // Messages outlive their screen: one of the last test would answer for one that this test never
    // showed.
    await vi.waitFor(
      () => {
        for (const close of document.querySelectorAll(
          '[data-scope=toast][data-part=close-trigger]'
        ))
          fireEvent.click(close)
        expect(document.querySelector('[data-scope=toast][data-part=root]')).toBeNull()
      },
      { timeout: 30_000, interval: 300 }
    )
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

const base = (list: () => readonly Appointment[], session = aSession()): Answers => ({
  'GET /api/auth/session': ok(session),
  'GET /api/branch': ok([aBranch()]),
  'GET /api/service': ok([aService()]),
  'GET /api/specialist': ok([aSpecialist(), aSpecialist({ _id: id(41), name: 'Beto' })]),
  'GET /api/appointment': () => ok(list()),
  'GET /api/availability/working-times': ok([]),
  'GET /api/availability': ok([]),
  'GET /api/appointment/populate': ok({
    appointments: [],
    services: [],
    branches: [],
    specialists: [],
  }),
  'GET /api/notification': ok({ data: [] }),
  'GET /api/thread': ok({ threads: [], hasMore: false, unread: 0 }),
  [`GET /api/client/${id(50)}`]: ok(aClient()),
  'GET /api/client/search': ok([aClient()]),
  'GET /api/client/names': ok([{ _id: id(50), name: 'Ana López', type: 'client' }]),
})
const Signed = () => (useSessionQuery().data === undefined ? null : <AgendaScreen />)

/**
 * The agenda of a small business with one appointment of today; `more` answers before the usual
 * ones.
 */
export const open = async (
  more: Answers = {},
  at = '/agenda?vista=dia',
  list: () => readonly Appointment[] = () => [anAppointment()],
  session = aSession()
) => {
  const requests = serve({ ...base(list, session), ...more })
  const view = renderIn(<Signed />, at)
  await screen.findByRole('region', { name: /^(Horario|Lista de eventos|Mes)$/ })
  return { requests, ...view }
}

type User = Awaited<ReturnType<typeof open>>['user']

/** Says to `matchMedia` that the window is wide: without it these tests look at a phone. */
export const onAWideScreen = (): void => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
  )
}

/** What was sent to change something. */
export const sent = (requests: readonly RecordedRequest[]): readonly RecordedRequest[] =>
  requests.filter(({ method }) => method !== 'GET')
/** The box of that appointment, once its client's name is known. */
export const box = () =>
  screen.findByRole('button', {
    name: /Ana López.*miércoles 25 de noviembre, 16:30–17:30\. Lupita\. Agendada/,
  })

/** Chooses a status in the details that are open. */
export const chooseStatus = async (user: User, name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Cambiar estado' }))
  await chooseItem(user, name)
}

/** Begins to delete the appointment whose details are open. */
export const chooseDelete = async (user: User): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Más de la cita' }))
  await chooseItem(user, 'Eliminar')
}

/** By its keys: the menu of jsdom loses a pointer that comes while it is placed. */
export const chooseItem = async (user: User, name: string): Promise<void> => {
  const item = await screen.findByRole('menuitem', { name })
  await user.keyboard('{ArrowDown}')
  while (!item.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
}

/** Fills what a new appointment needs: Ana, Tinte, Lupita. */
export const fillForm = async (user: User): Promise<void> => {
  await user.type(screen.getByRole('combobox', { name: 'Cliente' }), 'ana')
  await user.click(await screen.findByRole('option', { name: /Ana López/ }))
  await user.click(screen.getByRole('combobox', { name: 'Servicio' }))
  await user.click(await screen.findByRole('option', { name: /Tinte/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Especialista' }), 'Lupita')
}

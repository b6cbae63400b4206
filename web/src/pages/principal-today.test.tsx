import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '../app/router.tsx'
import './principal.tsx'
import '../features/today/today.tsx'
import { type Answers, aBusiness, aSession, ok, refused, serve } from '../test/answers.ts'
import { aThread as aConversation, noThreads } from '../test/chat-samples.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { renderRoutes } from '../test/render.tsx'

beforeEach(() => void vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => void vi.unstubAllGlobals())

type Answer = Answers[string]
const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const aLine = (n: number, hours: number) => ({
  _id: id(n),
  start: inHours(hours),
  end: inHours(hours + 0.5),
  status: 'agendada',
  clientId: id(n + 100),
  title: '',
  serviceName: 'Corte de cabello',
  specialistName: 'Lupita',
})
const ready = { branches: 1, services: 2, specialists: 1, missing: [] }
const agenda = (change: object = {}) =>
  ok({
    next: [],
    later: null,
    withoutOutcome: [],
    withoutOutcomeCount: 0,
    setup: ready,
    stoppedCalendars: [],
    ...change,
  })
const aThread = (n: number, change: Partial<Thread> = {}) =>
  aConversation({ _id: id(n), clientId: id(n + 100), clientName: `Cliente ${n}`, ...change })
/** Every conversation, or those that wait for a person, as they are asked for. */
const inbox =
  (threads: readonly Thread[] = []): Answer =>
  ({ query }) => {
    const waits = threads.flatMap(({ attention }) =>
      attention.state === 'waiting' ? [attention.since] : []
    )
    return ok({
      ...noThreads,
      threads:
        query.get('waiting') === 'true'
          ? threads.filter(({ attention }) => attention.state === 'waiting')
          : threads,
      unread: threads.filter(({ isRead }) => !isRead).length,
      waiting: waits.length,
      waitingSince: waits.toSorted()[0] ?? null,
    })
  }
const summary = (assistants: object[] = [], hasAnswered = true) => ok({ assistants, hasAnswered })

const open = (session = aSession(), answers: Answers = {}) => {
  const requests = serve({
    'GET /api/auth/session': ok(session),
    [`GET /api/business/${aBusiness()._id}`]: ok(aBusiness()),
    'GET /api/assistant': ok([]),
    'GET /api/agenda/today': agenda(),
    'GET /api/client/names': ok([]),
    'GET /api/thread': inbox(),
    'GET /api/turn/summary': summary(),
    'GET /api/user': ok([]),
    'GET /api/meta/connection': ok([]),
    ...answers,
  })
  return { requests, ...renderRoutes(routes, '/principal') }
}
const block = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the first page is today', () => {
  it('says when the next appointment is where today and tomorrow have none', async () => {
    open(aSession(), {
      'GET /api/agenda/today': agenda({ later: aLine(11, 24 * 5) }),
      'GET /api/client/names': ok([{ _id: id(111), name: 'Doña Carmen', type: 'client' }]),
    })
    const next = await block('Próximas citas')
    const link = await next.findByRole('link', { name: /^Tu próxima cita: .*Doña Carmen/ })
    expect(link).toHaveAttribute('href', `/agenda?cita=${id(11)}`)
    expect(link).toHaveTextContent('Doña Carmen · Corte de cabello')
    expect(next.queryByText('No hay más citas hoy ni mañana.')).toBeNull()
  })
  it('shows the next appointments with client, service and specialist, each leading to it', async () => {
    open(aSession(), {
      'GET /api/agenda/today': agenda({ next: [aLine(10, 0.1)] }),
      'GET /api/client/names': ok([{ _id: id(110), name: 'Rosa Díaz', type: 'client' }]),
    })
    const next = await block('Próximas citas')
    const link = await next.findByRole('link', { name: /Rosa Díaz.*Corte de cabello · Lupita/ })
    expect(link).toHaveAttribute('href', `/agenda?cita=${id(10)}`)
  })

  it.each([
    ['GET /api/agenda/today', agenda()],
    ['GET /api/turn/summary', summary()],
  ])('draws neither blocks nor the menu before %s has answered', async (route, answer) => {
    const answered = Promise.withResolvers<ReturnType<typeof ok>>()
    const { requests } = open(aSession(), { [route]: () => answered.promise })
    await expect.poll(() => requests.map(({ path }) => path).join()).toContain('/api/thread')
    expect(screen.queryByRole('region', { name: /Chats sin leer|Automatización IA/ })).toBeNull()
    answered.resolve(answer as ReturnType<typeof ok>)
    expect(await screen.findByRole('region', { name: 'Automatización IA' })).toBeVisible()
  })

  it('puts who waits longest for a person first, and says how many there are', async () => {
    const waiting = (hours: number): Partial<Thread> => ({
      attention: { state: 'waiting', since: inHours(hours), reason: 'asked' },
    })
    open(aSession(), {
      'GET /api/thread': inbox([
        aThread(20, { ...waiting(-1), isTest: true }),
        aThread(21, waiting(-3)),
        aThread(22),
      ]),
    })
    const people = await block('Esperan a una persona')
    expect(people.getByText('2')).toBeVisible()
    expect(people.getByRole('link', { name: 'Ver todos' })).toHaveAttribute(
      'href',
      '/chat?ver=esperan'
    )
    expect(people.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Cliente 21Espera desde hace 3 horas',
      'Cliente 20Prueba · Espera desde hace 1 hora',
    ])
  })

  it('tells what each assistant did and what it cost, and shows unread chats', async () => {
    const counts = { answered: 14, handedOver: 1, booked: 2, moved: 0, cancelled: 0, credits: 15 }
    open(aSession(), {
      'GET /api/turn/summary': summary([{ assistantId: id(30), assistantName: 'Ana', ...counts }]),
      'GET /api/thread': inbox([aThread(20, { isRead: false, unread: 1 })]),
    })
    expect(
      await (await block('Tus asistentes desde ayer')).findByRole('link', {
        name: /Ana.*Agendó 2 citas, respondió 14 veces y pasó 1 mensaje a una persona.*15 créditos/,
      })
    ).toHaveAttribute('href', `/asistentes/${id(30)}`)
    expect(
      await (await block('Chats sin leer')).findByRole('link', { name: /Cliente 20/ })
    ).toBeVisible()
  })

  it('asks whether clients came, once per tap, and takes the answered one away', async () => {
    let lines = [aLine(10, -5)]
    const readAgain = Promise.withResolvers<void>()
    const { user, requests } = open(aSession(), {
      'GET /api/agenda/today': async () => {
        if (lines.length === 0) await readAgain.promise
        return agenda({ withoutOutcome: lines, withoutOutcomeCount: lines.length })
      },
      [`PATCH /api/appointment/${id(10)}`]: () => {
        lines = []
        return ok({ ...aLine(10, -5), status: 'asistida' })
      },
    })
    const decide = await block('Por decidir')
    await user.dblClick(await decide.findByRole('button', { name: 'Asistió' }))
    // Saved, and the agenda is being read: the line is still there.
    await waitFor(() =>
      expect(requests.filter(({ path }) => path === '/api/agenda/today')).toHaveLength(2)
    )
    await user.click(decide.getByRole('button', { name: 'Asistió' }))
    await user.click(decide.getByRole('button', { name: 'No asistió' }))
    readAgain.resolve()
    expect(await decide.findByText('No hay nada que decidir por ahora.')).toBeVisible()
    const sent = requests.filter(({ method }) => method === 'PATCH')
    expect(sent.map(({ body }) => body)).toEqual([{ status: 'asistida' }])
  })

  it('lists the pending decisions of the owner: join requests, messages and credits', async () => {
    const business = aBusiness()
    open(aSession(), {
      'GET /api/user': ok([
        {
          _id: id(40),
          name: 'Beto',
          email: 'beto@example.com',
          isOwner: false,
          fullAccess: false,
          permissions: [],
          state: 'requested',
        },
      ]),
      'GET /api/thread': inbox([
        aThread(20, {
          lastMessage: {
            _id: id(220),
            date: inHours(-1),
            role: 'assistant',
            message: 'hola',
            state: 'held',
          },
        }),
      ]),
      [`GET /api/business/${business._id}`]: ok({
        ...business,
        counters: { ...business.counters, gptModel: 3 },
      }),
    })
    const decide = await block('Por decidir')
    expect(await decide.findByRole('link', { name: /Beto quiere entrar/ })).toHaveAttribute(
      'href',
      '/equipo'
    )
    expect(
      await decide.findByRole('link', { name: /Un mensaje para Cliente 20 no salió/ })
    ).toBeVisible()
    expect(await decide.findByText(/Te quedan 3 créditos GPT/)).toBeVisible()
  })

  it('neither shows nor asks for what a person may not see', async () => {
    const few = aSession({
      isOwner: false,
      fullAccess: false,
      permissions: [{ pageId: pageIds.chat, actions: ['view'] }],
    })
    const { requests } = open(few)
    await block('Chats sin leer')
    expect(screen.queryByRole('region', { name: 'Próximas citas' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Tus asistentes desde ayer' })).toBeNull()
    const paths = requests.map(({ path }) => path)
    for (const path of ['/api/agenda/today', '/api/turn/summary', '/api/user', '/api/client/names'])
      expect(paths).not.toContain(path)
  })

  it('says what failed in its own block, which reads again on request', async () => {
    let works = false
    const { user } = open(aSession(), {
      'GET /api/turn/summary': () =>
        works ? summary() : refused(500, 'internal', 'Algo salió mal'),
    })
    const assistants = await block('Tus asistentes desde ayer')
    const retryButton = await assistants.findByRole('button', { name: 'Intentar de nuevo' })
    expect(
      await (await block('Chats sin leer')).findByText(/Aquí verás los mensajes/)
    ).toBeVisible()
    works = true
    await user.click(retryButton)
    expect(await assistants.findByText(/Nadie les ha escrito desde ayer/)).toBeVisible()
  })

  it('makes at most eight requests for a complete business', async () => {
    const { requests } = open(aSession(), {
      'GET /api/agenda/today': agenda({ next: [aLine(10, 0.1)] }),
    })
    await (await block('Próximas citas')).findByRole('link', { name: /Corte de cabello/ })
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/client/names'))
    // Who waits is asked for by the menu on every page; the block shows that answer.
    const ofTheMenu = requests.filter(({ query }) => query.get('waiting') === 'true')
    expect(ofTheMenu).toHaveLength(1)
    const ownRequests = requests.filter(
      request =>
        request.path !== '/api/auth/session' &&
        !request.path.startsWith('/api/business/') &&
        !ofTheMenu.includes(request)
    )
    expect(ownRequests.length).toBeLessThanOrEqual(8)
  })
})

describe('a business that is not set up', () => {
  const bare = { branches: 1, services: 0, specialists: 0, missing: ['service', 'specialist'] }

  it('lists the missing set-up steps', async () => {
    open(aSession(), {
      'GET /api/agenda/today': agenda({ setup: bare }),
      'GET /api/turn/summary': summary([], false),
    })
    const list = await block('Para empezar')
    expect(await list.findByText(/Llevas 1 de 5/)).toBeVisible()
    expect(
      list.getAllByRole('listitem').map(item => /: (listo|falta)/.exec(item.textContent)?.[1])
    ).toEqual(['listo', 'falta', 'falta', 'falta', 'falta'])
    for (const [name, href] of [
      ['Probar: Prueba en el simulador', '/simulador'],
      ['Registrar: Servicio', '/servicios'],
      ['Registrar: Especialista', '/especialistas'],
      ['Conectar: Canal', '/integraciones'],
      ['Carga Masiva: trae tus contactos', '/contactos?nuevo=archivo'],
    ] as const)
      expect(list.getByRole('link', { name })).toHaveAttribute('href', href)
  })

  it('shows no list when the set-up is complete, or to a person who may not do it', async () => {
    open()
    await block('Próximas citas')
    expect(await screen.findByText('No hay más citas hoy ni mañana.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Para empezar' })).toBeNull()
  })
})

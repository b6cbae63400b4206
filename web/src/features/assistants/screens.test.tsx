import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aBusiness, type Answers, aSession, ok, refused, serve } from '../../test/answers.ts'
import { renderRoutes } from '../../test/render.tsx'
import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { assistantEndpoints } from '../../api/endpoints/assistants.ts'
import { AssistantScreen } from './assistant-screen.tsx'
import { AssistantsScreen } from './assistants-screen.tsx'
import { HomeRow } from './home-row.tsx'
import { anAssistant, aStep, aTurn } from './test/assistants.ts'
import { toast } from '../../ui/toaster.tsx'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'

// The screens live behind the guard, where there is always a session.
const Signed = ({ children }: { children: ReactNode }) =>
  useSession() === undefined ? null : children

const ana = anAssistant()
const path = `/api/assistant/${ana._id}`
const turns = (list = [aTurn(0)], hasMore = false) => ok({ turns: list, hasMore })
const world = (change: Answers = {}): Answers => ({
  'GET /api/auth/session': ok(aSession()),
  [`GET /api/business/${aBusiness()._id}`]: ok(aBusiness()),
  'GET /api/assistant': ok([ana]),
  [`GET ${path}`]: ok(ana),
  [`GET ${path}/turns`]: turns(),
  ...change,
})
/** A server that remembers what is saved. */
const keeping = (): Answers => {
  let kept = ana
  return world({
    [`GET ${path}`]: () => ok(kept),
    [`PUT ${path}`]: ({ body }) => {
      const { capabilities, ...rest } = (body as { assistant: Partial<Assistant> }).assistant
      kept = {
        ...kept,
        ...rest,
        capabilities: { ...kept.capabilities, ...capabilities },
        version: kept.version + 1,
      }
      return ok(kept)
    },
  })
}
const show = (answers: Answers, at: string) => {
  const asked = serve(answers)
  return {
    asked,
    ...renderRoutes(
      [
        {
          path: '/asistentes',
          element: (
            <Signed>
              <AssistantsScreen />
            </Signed>
          ),
        },
        {
          path: '/asistentes/:id',
          element: (
            <Signed>
              <AssistantScreen />
            </Signed>
          ),
        },
        {
          path: '/principal',
          element: (
            <Signed>
              <HomeRow />
            </Signed>
          ),
        },
      ],
      at
    ),
  }
}

it('tells a member without rights neither credits nor what only others may do', async () => {
  const member = aSession({ isOwner: false, fullAccess: false, permissions: [] })
  show(world({ 'GET /api/auth/session': ok(member) }), '/asistentes')
  await screen.findByRole('list', { name: 'Tus asistentes' })
  expect(screen.queryByRole('region', { name: 'Créditos' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Nuevo asistente' })).not.toBeInTheDocument()
})

it('shows who each assistant answers, where, and when it last did', async () => {
  show(world(), '/asistentes')
  const card = within(await screen.findByRole('listitem'))
  expect(card.getByText('Nuevos clientes')).toBeInTheDocument()
  expect(card.getByText('WhatsApp')).toBeInTheDocument()
  expect(await card.findByText('Respondió · mié 25 nov, 16:30')).toBeInTheDocument()
  expect(await screen.findByText('12.34 créditos')).toBeInTheDocument()
})

it('switches at once and goes back when the server refuses [AST-16]', async () => {
  const shown: { now?: () => boolean | undefined } = {}
  let early: boolean | undefined
  const { user, asked, store } = show(
    world({
      [`PUT ${path}`]: () => {
        early = shown.now?.()
        return refused(402, 'no_gpt_credits', 'Hoy no alcanza')
      },
    }),
    '/asistentes'
  )
  const select = assistantEndpoints.endpoints.listAssistants.select({ query: {} })
  shown.now = () => select(store.getState()).data?.[0]?.isWorking
  await user.click(await screen.findByRole('checkbox', { name: 'En pausa' }))
  expect(await screen.findByText('Hoy no alcanza')).toBeInTheDocument()
  expect([early, shown.now()]).toEqual([true, false])
  expect(screen.getByText('En pausa')).toBeInTheDocument()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    assistant: { isWorking: true },
  })
})

it.each([
  ['gpt_model', 'No tienes créditos GPT disponibles'],
  ['reasoning_model', 'No tienes créditos Reasoning disponibles'],
] as const)(
  'disables the switch of a %s without credits and says why [AST-16]',
  async (model, text) => {
    show(
      world({
        'GET /api/assistant': ok([{ ...ana, model, isWorking: true }]),
        [`GET /api/business/${aBusiness()._id}`]: ok(
          aBusiness({ counters: { ...aBusiness().counters, gptModel: 0, reasoningModel: 0 } })
        ),
      }),
      '/asistentes'
    )
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByRole('checkbox')).toBeDisabled()
  }
)

it('creates with the defaults, WhatsApp in the form, and opens the new one [AST-11] [AST-14] [AST-18]', async () => {
  const { user, asked, router } = show(
    world({ 'POST /api/assistant': ok(ana) }),
    '/asistentes?nuevo=1'
  )
  await user.type(await screen.findByLabelText('Nombre'), 'Ana')
  await user.click(screen.getByRole('button', { name: 'Crear asistente' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/asistentes/${ana._id}`))
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    businessName: 'Barbería Roma',
    assistant: {
      name: 'Ana',
      type: 'new',
      channel: ['whatsapp'],
      model: 'gpt_model',
      temperature: 0.5,
      reasoningEffort: 'low',
      personality: 'Amable y profesional',
      color: 'chica_white',
      respondTo: 'messages',
    },
  })
})

it('teaches when there is none, and creates one with a click on Instagram [AST-14] [CAP-08]', async () => {
  const { user, asked } = show(
    world({ 'GET /api/assistant': ok([]), 'POST /api/assistant': ok(ana) }),
    '/asistentes'
  )
  await user.click(await screen.findByRole('button', { name: 'Crear con un clic' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      assistant: {
        channel: ['instagram'],
        capabilities: { postFreeSchedules: { deliveryHour: '10:00' } },
      },
    })
  )
})

it('says that the list did not load and tries again', async () => {
  const { user, asked } = show(
    world({ 'GET /api/assistant': refused(422, 'x', 'Hoy no') }),
    '/asistentes'
  )
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  await waitFor(() => expect(asked.filter(one => one.path === '/api/assistant')).toHaveLength(2))
})

it('leads from the first page to each assistant [NAV-15]', async () => {
  show(world(), '/principal')
  expect(
    await screen.findByRole('heading', { name: 'Accede a tus asistentes IA' })
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute(
    'href',
    `/asistentes/${ana._id}`
  )
})

it.each([
  ['/asistentes/abc', {}, 'Id de asistente no encontrado'],
  [
    `/asistentes/${ana._id}`,
    { [`GET ${path}`]: refused(404, 'assistant_not_found', 'No se ha encontrado el asistente') },
    'No se ha encontrado el asistente',
  ],
  [
    `/asistentes/${ana._id}`,
    { [`GET ${path}`]: refused(500, 'unavailable', '') },
    'Error al cargar el asistant',
  ],
])('says what happened at %s [AST2-04]', async (at, change, text) => {
  show(world(change as Answers), at)
  expect(await screen.findByText(text)).toBeInTheDocument()
})

it('saves a change by itself and says so for 3 s [AST-07] [AST-17] [AST2-03]', async () => {
  const said = vi.spyOn(toast, 'success')
  const { user, asked } = show(keeping(), `/asistentes/${ana._id}`)
  const name = await screen.findByLabelText('Nombre')
  await user.clear(name)
  await user.paste('Sofía')
  expect(await screen.findByText('Cambios guardados correctamente')).toBeInTheDocument()
  expect(said).toHaveBeenCalledWith(
    'Cambios guardados correctamente',
    expect.objectContaining({ duration: 3000 })
  )
  expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    assistant: { name: 'Sofía' },
  })
  expect(screen.getByRole('heading', { name: 'Sofía' })).toBeInTheDocument()
})

it('keeps the text when saving fails, says so for 5 s, and offers to try again [AST2-03] [C1-10]', async () => {
  const said = vi.spyOn(toast, 'error')
  const { user } = show(
    world({ [`PUT ${path}`]: refused(422, 'assistant_not_saved', 'Error al guardar los cambios') }),
    `/asistentes/${ana._id}?ver=indicaciones`
  )
  const goal = await screen.findByLabelText('Objetivo')
  await user.clear(goal)
  await user.paste('Vender cortes de cabello')
  expect(await screen.findByText('Error al guardar los cambios')).toBeInTheDocument()
  expect(said).toHaveBeenCalledWith(
    'Error al guardar los cambios',
    expect.objectContaining({ duration: 5000 })
  )
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  expect(goal).toHaveValue('Vender cortes de cabello')
})

it('says under each text what is wrong, counts it, and does not send it [AST-09] [AST-10]', async () => {
  const { user, asked } = show(world(), `/asistentes/${ana._id}?ver=indicaciones`)
  const greeting = await screen.findByLabelText('Saludo')
  await user.clear(greeting)
  await user.paste('Hola')
  expect(
    await screen.findByText('Las indicaciones deben tener al menos 10 caracteres')
  ).toBeInTheDocument()
  expect(screen.getByLabelText('4 de 7,000 caracteres')).toBeInTheDocument()
  expect(await screen.findByText('Corrige los campos marcados para guardarlos')).toBeInTheDocument()
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
})

it('offers every value there is, comments disabled, and the traits [AST-15] [AST-13] [AST-02]', async () => {
  show(world(), `/asistentes/${ana._id}`)
  expect(await screen.findByRole('option', { name: /Comentarios/ })).toBeDisabled()
  const offered = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map(option => (option as HTMLOptionElement).value)
      .toSorted()
  expect(offered('Responde a')).toEqual(['comments', 'messages'])
  expect(offered('Modo')).toEqual(['production', 'testing'])
  expect(offered('Tipo de asistente')).toEqual(['business', 'new', 'other'])
  expect(offered('Modelo')).toEqual(['gpt_model', 'reasoning_model'])
  expect(offered('Esfuerzo de razonamiento')).toEqual(['high', 'low', 'medium'])
  expect(offered('Corresponde a')).toEqual([
    'business',
    'clients',
    'leads',
    'leads_and_clients',
    'test_numbers',
  ])
  const chips = within(screen.getByRole('group', { name: 'Personalidad' })).getAllByRole('button')
  expect(chips.map(chip => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
    ['Profesional', 'true'],
    ['Amable', 'true'],
    ['Cálida', 'false'],
    ['Empática', 'false'],
    ['Persuasiva', 'false'],
    ['Entusiasta', 'false'],
    ['Directa', 'false'],
    ['Paciente', 'false'],
  ])
  expect(screen.getByRole('slider', { name: 'Temperatura' })).toHaveAttribute(
    'aria-valuetext',
    '0.5'
  )
})

it('switches the reminder on with 12 h, the wait off with 30 minutes, pages with automatic and then 5 and 7 [CAP-03] [CAP-05] [CAP-07]', async () => {
  const { user, asked } = show(keeping(), `/asistentes/${ana._id}?ver=capacidades`)
  const last = () => asked.filter(({ method }) => method === 'PUT').at(-1)?.body
  await user.click(await screen.findByRole('checkbox', { name: /Enviar recordatorio/ }))
  expect(screen.getByLabelText('Cuánto antes (horas)')).toHaveValue('12')
  await user.click(screen.getByRole('checkbox', { name: /Agendar de inmediato/ }))
  expect(screen.getByLabelText('Minutos')).toHaveValue('30')
  await user.click(screen.getByRole('checkbox', { name: /Ofrecer horarios por páginas/ }))
  await waitFor(() =>
    expect(last()).toEqual({
      assistant: {
        capabilities: {
          sendReminder: 12,
          waitTimeToSchedule: 30,
          searchPaginatedSchedules: { slotsPerPage: null, daysToLookAhead: null },
        },
      },
    })
  )
  await user.click(screen.getByRole('radio', { name: 'Manual' }))
  await waitFor(() =>
    expect(last()).toMatchObject({
      assistant: {
        capabilities: { searchPaginatedSchedules: { slotsPerPage: 5, daysToLookAhead: 7 } },
      },
    })
  )
  for (const off of [/Enviar recordatorio/, /Agendar de inmediato/, /Ofrecer horarios por páginas/])
    await user.click(screen.getByRole('checkbox', { name: off }))
  await waitFor(() =>
    expect(last()).toEqual({
      assistant: {
        capabilities: { sendReminder: null, waitTimeToSchedule: 0, searchPaginatedSchedules: null },
      },
    })
  )
})

it('takes the wait as hours from 0 to 24 and minutes in steps of 5 up to 55 [CAP-06]', async () => {
  const waiting = { ...ana, capabilities: { ...ana.capabilities, waitTimeToSchedule: 90 } }
  const { user, asked } = show(
    world({ [`GET ${path}`]: ok(waiting), [`PUT ${path}`]: ok(waiting) }),
    `/asistentes/${ana._id}?ver=capacidades`
  )
  const values = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map(option => Number((option as HTMLOptionElement).value))
  expect(await screen.findByLabelText('Horas')).toHaveValue('1')
  expect(values('Horas')).toEqual(Array.from({ length: 25 }, (_, hour) => hour))
  expect(values('Minutos')).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55])
  await user.selectOptions(screen.getByLabelText('Horas'), '24')
  await user.selectOptions(screen.getByLabelText('Minutos'), '55')
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      assistant: { capabilities: { waitTimeToSchedule: 24 * 60 + 55 } },
    })
  )
})

it('reduces the form of the assistant of the business', async () => {
  show(
    world({ [`GET ${path}`]: ok({ ...ana, type: 'business' }) }),
    `/asistentes/${ana._id}?ver=capacidades`
  )
  expect(await screen.findByRole('checkbox', { name: /Mover citas/ })).toBeInTheDocument()
  for (const gone of [/Guardar datos/, /de inmediato/, /por páginas/])
    expect(screen.queryByRole('checkbox', { name: gone })).toBeNull()
})

it('reads until somebody edits, and Cancelar keeps what was saved [TST-01]', async () => {
  const business = aBusiness({
    limitMessagesPerDay: 45,
    testingNumbers: [
      { whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521' },
      { whatsapp: '5510002000', countryCode: '52', countryCodeExt: '521' },
    ],
  })
  const { user, asked } = show(
    world({ [`GET /api/business/${business._id}`]: ok(business) }),
    '/asistentes'
  )
  const edit = await screen.findByRole('button', { name: 'Editar configuración' })
  const reads = () => {
    for (const text of ['3 s', '45 créditos', '52 222 123 4567', '52 551 000 2000'])
      expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  }
  reads()
  await user.click(edit)
  expect(screen.queryByRole('button', { name: 'Editar configuración' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeInTheDocument()
  const seconds = screen.getByLabelText(/Tiempo de lectura/)
  expect(seconds).toHaveValue('3')
  await user.clear(seconds)
  await user.type(seconds, '9')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  reads()
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
})

it.each([
  ['Configuración actualizada correctamente', ok(aBusiness({ delayResponse: 8000 }))],
  ['No se pudo actualizar la configuración', refused(422, 'invalid_request', 'no')],
  ['Error al actualizar la configuración', refused(500, 'unavailable', '')],
])('answers "%s" [TST-05] [G1-15]', async (text, answer) => {
  const { user, asked } = show(
    world({ [`PATCH /api/business/${aBusiness()._id}`]: answer }),
    '/asistentes'
  )
  await user.click(await screen.findByRole('button', { name: 'Editar configuración' }))
  const seconds = screen.getByLabelText(/Tiempo de lectura/)
  await user.clear(seconds)
  await user.type(seconds, '8')
  const replies = screen.getByLabelText(/Respuestas por conversación/)
  expect(replies).toHaveValue('40')
  await user.clear(replies)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(screen.getByText('Escribe cuántas respuestas, de 1 a 500')).toBeInTheDocument()
  await user.type(replies, '25')
  for (let more = 0; more < 3; more += 1)
    await user.click(screen.getByRole('button', { name: 'Agregar número' }))
  expect(screen.queryByRole('button', { name: 'Agregar número' })).toBeNull()
  for (const n of [3, 2])
    await user.click(screen.getByRole('button', { name: `Quitar el número ${n}` }))
  await user.click(screen.getByLabelText('Número de prueba 1'))
  await user.paste('2221234567')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    delayResponse: 8000,
    limitMessagesPerDay: null,
    threadRepliesPerDay: 25,
    testingNumbers: [{ whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521' }],
  })
})

it('shows the trace of each reply, reads further pages, and its steps as text', async () => {
  const bad = aTurn(1, { outcome: 'silent', reason: 'Sin créditos', answer: null })
  const { user, asked } = show(
    world({
      [`GET ${path}/turns`]: turns([aTurn(0), bad], true),
      [`GET /api/turn/${aTurn(0)._id}`]: ok({
        turn: aTurn(0),
        steps: [
          aStep(0),
          aStep(1, {
            kind: 'reply',
            name: '',
            arguments: '',
            output: '<img src=x onerror=alert(1)>',
          }),
        ],
      }),
    }),
    `/asistentes/${ana._id}?ver=respuestas`
  )
  expect(await screen.findByText('Sin créditos')).toBeInTheDocument()
  const asks = () => asked.filter(one => one.path === `${path}/turns`).length
  const before = asks()
  await user.click(screen.getByRole('button', { name: 'Cargar más' }))
  await waitFor(() => expect(asks()).toBe(before + 1))
  await user.click(screen.getByRole('button', { name: /Pregunta 0/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Respuesta' }))
  expect(await drawer.findByText(/"day": "2026-11-26"/)).toBeInTheDocument()
  expect(drawer.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument()
  expect(drawer.getByText('0.5 créditos GPT')).toBeInTheDocument()
})

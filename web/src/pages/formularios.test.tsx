import { act, screen, waitFor, within } from '@testing-library/react'
import type { FormEntity } from '@mostrador/contracts/crm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { barsOf } from '../features/forms/answer-words.ts'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { visitAnswers, visitCounts, visitForm } from './formularios.testing.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const visit = (path: string, answers: Answers = {}) =>
  openApp(path, aSession(), { 'GET /api/form': ok([visitForm]), ...answers })

describe('/formularios', () => {
  it('explains forms when there are none, and creates one', async () => {
    const { user } = visit('/formularios', { 'GET /api/form': ok([]) })
    await user.click(await screen.findByRole('link', { name: 'Nuevo formulario' }))
    expect(await screen.findByLabelText('Título del formulario')).toBeInTheDocument()
  })

  it('asks before Back or «Cancelar» discards what was typed', async () => {
    const { user, router } = visit('/formularios')
    await user.click(await screen.findByRole('link', { name: 'Nuevo formulario' }))
    await user.type(await screen.findByLabelText('Título del formulario'), 'Encuesta')
    await act(() => router.navigate(-1))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Seguir escribiendo' }))
    expect(screen.getByLabelText('Título del formulario')).toHaveValue('Encuesta')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    const again = within(await screen.findByRole('alertdialog'))
    await user.click(again.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/formularios'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('shares a form by its link, by WhatsApp and by copying it [FRM-04]', async () => {
    const { user } = visit('/formularios')
    await user.click(await screen.findByRole('button', { name: 'Compartir Tu visita' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Compartir Formulario' }))
    const link = dialog.getByLabelText('Enlace')
    expect(link).toHaveValue(visitForm.url)
    expect(link).toHaveAttribute('readonly')
    const whatsapp = dialog.getByRole('link', { name: 'Compartir por WhatsApp' })
    expect(whatsapp).toHaveAttribute('target', '_blank')
    expect(whatsapp).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent(visitForm.url))
    )
    await user.click(dialog.getByRole('button', { name: 'Copiar enlace' }))
    expect(await navigator.clipboard.readText()).toBe(visitForm.url)
    await user.click(dialog.getByText('Cerrar', { selector: 'button' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says of a closed form that it is not sent after appointments', async () => {
    const closed = { ...visitForm, sendAfter: 'asistida', isOpen: false }
    visit('/formularios', { 'GET /api/form': ok([closed]) })
    const card = within(await screen.findByRole('article', { name: 'Tu visita' }))
    expect(card.getByText('Mientras esté cerrado no se envía después de las citas')).toBeVisible()
  })

  it('names what deleting takes along', async () => {
    const { user, requests } = visit('/formularios', {
      [`DELETE /api/form/${visitForm._id}`]: ok({ _id: visitForm._id }),
    })
    await user.click(await screen.findByRole('button', { name: 'Más de Tu visita' }))
    const item = await screen.findByRole('menuitem', { name: 'Eliminar' })
    await user.keyboard('{ArrowDown}')
    while (!item.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}')
    await user.keyboard('{Enter}')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/Se eliminan también 2 respuestas/)).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  })
})

describe('the editor', () => {
  it('marks the text of a question that is empty, and says when a title is too long', async () => {
    const { user, requests } = visit('/formularios/nuevo')
    await user.click(await screen.findByLabelText('Título del formulario'))
    await user.paste('x'.repeat(300))
    await user.click(screen.getByRole('button', { name: 'Calificación' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const question = within(screen.getByRole('region', { name: 'Pregunta 1' }))
    expect(question.getByLabelText('Pregunta')).toBeInvalid()
    const field = question.getByLabelText('Pregunta').parentElement
    expect(field).toHaveTextContent('Este campo es requerido')
    expect(screen.getByText('El título debe tener máximo 120 caracteres')).toBeInTheDocument()
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('writes questions of several kinds, moves them and saves them [SUR-02, SUR-05]', async () => {
    const { user, requests } = visit('/formularios/nuevo', {
      'POST /api/form': ok(visitForm, 'Formulario creado correctamente'),
    })
    await user.type(await screen.findByLabelText('Título del formulario'), 'Tu visita')
    await user.type(screen.getByLabelText('Descripción del formulario'), 'Breve')
    await user.click(screen.getByRole('button', { name: 'Opción múltiple' }))
    const first = within(screen.getByRole('region', { name: 'Pregunta 1' }))
    expect(first.getAllByLabelText(/^Opción \d/)).toHaveLength(1)
    await user.type(first.getByLabelText('Pregunta'), '¿Volverías?')
    await user.type(first.getByLabelText('Opción 1'), 'Sí')
    await user.click(first.getByRole('button', { name: 'Agregar «Otro»' }))
    expect(first.queryByRole('button', { name: 'Agregar «Otro»' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Calificación' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Este campo es requerido')).toBeInTheDocument()
    const second = within(screen.getByRole('region', { name: 'Pregunta 2' }))
    await user.type(second.getByLabelText('Pregunta'), 'Califica')
    await user.click(second.getByRole('button', { name: 'Subir la pregunta 2' }))
    expect(await seriousViolations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Formulario creado correctamente')).toBeInTheDocument()
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      form: {
        title: 'Tu visita',
        description: 'Breve',
        questions: [
          { question: 'Califica', questionType: 'rating' },
          {
            question: '¿Volverías?',
            questionType: 'multipleChoice',
            options: [{ text: 'Sí', other: false }, { other: true }],
          },
        ],
      },
    })
  })

  it('offers the ends of a scale and the icons of a rating, and no others [SUR-03, SUR-04]', async () => {
    const { user } = visit('/formularios/nuevo')
    await user.click(await screen.findByRole('button', { name: 'Escala lineal' }))
    await user.click(screen.getByRole('button', { name: 'Calificación' }))
    const choices = (label: string) =>
      [...screen.getByLabelText(label).querySelectorAll('option')].map(option => option.textContent)
    expect(choices('Desde')).toEqual(['0', '1'])
    expect(choices('Hasta')).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(choices('Cuántos')).toEqual(['3', '4', '5', '6', '7', '8', '9', '10'])
    expect(choices('Iconos')).toEqual(['Estrellas', 'Corazones', 'Pulgares arriba'])
  })

  it('shows the form as it is read', async () => {
    const { user } = visit(`/formularios/${visitForm._id}/editar`)
    await user.click(await screen.findByRole('tab', { name: 'Vista previa' }))
    expect(await screen.findByText('¿Nos recomiendas?')).toBeInTheDocument()
    expect(screen.getByText('Barba')).toBeInTheDocument()
  })
})

describe('the answers', () => {
  const answers = (changes: { form?: FormEntity; none?: boolean } = {}) => ({
    [`GET /api/form/${visitForm._id}/answer`]: ok({
      form: changes.form ?? visitForm,
      answers: changes.none === true ? [] : visitAnswers,
      hasMore: false,
      isFull: false,
      total: changes.none === true ? 0 : 2,
      counts: visitCounts,
    }),
  })

  it('are a chart or words for each question, and an accordion of who answered [FRM-02]', async () => {
    const { user } = visit(`/formularios/${visitForm._id}`, answers())
    const chart = await screen.findByRole('group', { name: 'Gráfica de ¿Qué te hiciste?' })
    expect(within(chart).getByText('Otro')).toBeInTheDocument()
    expect(screen.getByText('<b>Más sillas</b>')).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Por cliente' }))
    await user.click(await screen.findByRole('button', { name: /Ana López/ }))
    expect(await screen.findByText('Corte, Cejas')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /Sin nombre/ }))
    expect(await screen.findByText('De entonces')).toBeInTheDocument()
    expect(screen.getAllByText('Sin respuesta')).toHaveLength(3)
    expect(await seriousViolations()).toEqual([])
  })

  it('load page by page on request', async () => {
    const later = (n: number) => ({
      ...visitAnswers[0],
      _id: `0199b2c4-0000-7000-8000-0000000001${n}0`,
    })
    const page = (rows: readonly unknown[], hasMore: boolean) =>
      ok({
        form: visitForm,
        answers: rows,
        hasMore,
        isFull: true,
        total: 5,
        counts: visitCounts,
      })
    const pages = new Map([
      [null, page(visitAnswers, true)],
      [visitAnswers[1]?._id ?? '', page([later(1), later(2)], true)],
      [later(2)._id, page([later(3)], false)],
    ])
    const { user } = visit(`/formularios/${visitForm._id}?ver=clientes`, {
      [`GET /api/form/${visitForm._id}/answer`]: ({ query }) =>
        pages.get(query.get('after')) ?? page([], false),
    })
    expect(await screen.findByText(/exportan las 2 respuestas más nuevas/)).toBeInTheDocument()
    expect(screen.getByText(/ya no recibe respuestas/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cargar más' }))
    expect(await screen.findByText(/exportan las 4 respuestas/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cargar todas' }))
    await waitFor(() => expect(screen.queryByText(/más nuevas/)).toBeNull())
    expect(screen.getAllByRole('button', { name: /Ana López/ })).toHaveLength(4)
  })

  it('say when there are none, with the way to get some [FRM-02]', async () => {
    visit(`/formularios/${visitForm._id}`, answers({ none: true }))
    expect(await screen.findByText('No hay respuestas disponibles')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Compartir' })).toBeInTheDocument()
  })

  it('of a scale without valid limits have no chart [FRM-03]', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [, scale] = visitForm.questions
    if (scale === undefined) throw new Error('no scale')
    const of = (minLinear: number, maxLinear: number) =>
      barsOf({ ...scale, linearScale: { ...scale.linearScale, minLinear, maxLinear } }, undefined)
    expect(of(1, 3)?.map(({ name }) => name)).toEqual(['1', '2', '3'])
    expect(logged).not.toHaveBeenCalled()
    expect([of(3, 1), of(Number.NaN, 5)]).toEqual([null, null])
    expect(logged).toHaveBeenCalledTimes(2)
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { toast } from '../../ui/toaster.tsx'
import { ana, keeping, path, show, assistantAnswers } from './test/screens.tsx'
import type { Answers } from '../../test/answers.ts'

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
  show(assistantAnswers(change as Answers), at)
  expect(await screen.findByText(text)).toBeInTheDocument()
})

it('saves a change by itself and says so for 3 s [AST-07] [AST-17] [AST2-03]', async () => {
  const toastSuccess = vi.spyOn(toast, 'success')
  const { user, requests } = show(keeping(), `/asistentes/${ana._id}`)
  const name = await screen.findByLabelText('Nombre')
  await user.clear(name)
  await user.paste('Sofía')
  expect(await screen.findByText('Cambios guardados correctamente')).toBeInTheDocument()
  expect(toastSuccess).toHaveBeenCalledWith(
    'Cambios guardados correctamente',
    expect.objectContaining({ duration: 3000 })
  )
  expect(requests.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    assistant: { name: 'Sofía' },
  })
  expect(screen.getByRole('heading', { name: 'Sofía' })).toBeInTheDocument()
})

it('keeps the text when saving fails, says so for 5 s, and offers to try again [AST2-03] [C1-10]', async () => {
  const toastError = vi.spyOn(toast, 'error')
  const { user } = show(
    assistantAnswers({
      [`PUT ${path}`]: refused(422, 'assistant_not_saved', 'Error al guardar los cambios'),
    }),
    `/asistentes/${ana._id}?ver=indicaciones`
  )
  const goal = await screen.findByLabelText('Objetivo')
  await user.clear(goal)
  await user.paste('Vender cortes de cabello')
  expect(await screen.findByText('Error al guardar los cambios')).toBeInTheDocument()
  expect(toastError).toHaveBeenCalledWith(
    'Error al guardar los cambios',
    expect.objectContaining({ duration: 5000 })
  )
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  expect(goal).toHaveValue('Vender cortes de cabello')
})

it('says under each text what is wrong, counts it, and does not send it [AST-09] [AST-10]', async () => {
  const { user, requests } = show(assistantAnswers(), `/asistentes/${ana._id}?ver=indicaciones`)
  const greeting = await screen.findByLabelText('Saludo')
  await user.clear(greeting)
  await user.paste('Hola')
  expect(
    await screen.findByText('Las indicaciones deben tener al menos 10 caracteres')
  ).toBeInTheDocument()
  expect(screen.getByLabelText('4 de 7,000 caracteres')).toBeInTheDocument()
  expect(await screen.findByText('Corrige los campos marcados para guardarlos')).toBeInTheDocument()
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
})

it('offers every value there is, comments disabled, and the traits [AST-15] [AST-13] [AST-02]', async () => {
  show(assistantAnswers(), `/asistentes/${ana._id}`)
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
  expect(offered('Cuánto piensa antes de contestar')).toEqual(['high', 'low', 'medium'])
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
  expect(screen.getByRole('slider', { name: 'Qué tan libre escribe' })).toHaveAttribute(
    'aria-valuetext',
    '0.5'
  )
  expect(screen.getByText('Normal (0.5)')).toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'Con todos tus clientes' })).toBeInTheDocument()
})

it('switches the reminder on with 12 h, the wait off with 30 minutes, pages with automatic and then 5 and 7 [CAP-03] [CAP-05] [CAP-07]', async () => {
  const { user, requests } = show(keeping(), `/asistentes/${ana._id}?ver=capacidades`)
  const last = () => requests.filter(({ method }) => method === 'PUT').at(-1)?.body
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
  const { user, requests } = show(
    assistantAnswers({ [`GET ${path}`]: ok(waiting), [`PUT ${path}`]: ok(waiting) }),
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
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      assistant: { capabilities: { waitTimeToSchedule: 24 * 60 + 55 } },
    })
  )
})

it('shows fewer fields for the assistant that is for the business itself', async () => {
  show(
    assistantAnswers({ [`GET ${path}`]: ok({ ...ana, type: 'business' }) }),
    `/asistentes/${ana._id}?ver=capacidades`
  )
  expect(await screen.findByRole('checkbox', { name: /Mover citas/ })).toBeInTheDocument()
  for (const absentName of [/Guardar datos/, /de inmediato/, /por páginas/])
    expect(screen.queryByRole('checkbox', { name: absentName })).toBeNull()
})

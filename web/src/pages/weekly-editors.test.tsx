import { weekdays } from '@mostrador/kernel'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aBranch, aService, aSpecialist } from '../features/agenda/testing.ts'
import { aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { dayNames } from '../ui/schedule-editor/problems.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const [branch, service, specialist] = [aBranch(), aService(), aSpecialist()]

it.each([
  ['branch', `/sucursales?editar=${branch._id}`, `PUT /api/branch/${branch._id}`, undefined],
  [
    'specialist',
    `/especialistas?editar=${specialist._id}`,
    `PUT /api/specialist/${specialist._id}`,
    'Usar el horario de la sucursal',
  ],
  [
    'service',
    `/servicios?editar=${service._id}`,
    `PUT /api/service/${service._id}`,
    'Se da en todo el horario de la sucursal',
  ],
] as const)(
  'edits the week of a %s in a row per weekday, and sends it from monday to sunday [SCH-01]',
  async (kind, at, call, ownHours) => {
    const { user, requests } = openApp(at, aSession(), {
      'GET /api/branch': ok([branch]),
      'GET /api/service': ok([service]),
      'GET /api/specialist': ok([specialist]),
      [call]: ok({ branch, service, specialist }[kind]),
    })
    const form = within(await screen.findByRole('dialog'))
    if (ownHours !== undefined) await user.click(form.getByLabelText(ownHours))
    for (const day of weekdays)
      expect(form.getByRole('group', { name: dayNames[day] })).toBeInTheDocument()
    await user.click(within(form.getByRole('group', { name: 'domingo' })).getByRole('checkbox'))
    await user.click(form.getByRole('button', { name: 'Guardar' }))
    await vi.waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
    const body = requests.find(({ method }) => method === 'PUT')?.body as Record<
      string,
      { restSchedules: Record<string, unknown[]> }
    >
    const rests = body[kind]?.restSchedules ?? {}
    expect(Object.keys(rests)).toEqual([...weekdays])
    expect(rests['sunday']).toHaveLength(1)
  }
)

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBranch, aService, id } from '../features/agenda/testing.ts'
import { type Answers, type RecordedRequest, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'

// The screen of branches, with one that is open and one that is archived.

export const centro = aBranch({ services: [id(30)] })
export const visit = (answers: Answers = {}, at = '/sucursales', session = aSession()) =>
  openApp(at, session, {
    'GET /api/branch': ok([centro, aBranch({ _id: id(21), name: 'Norte', isArchived: true })]),
    'GET /api/service': ok([aService()]),
    ...answers,
  })
export const bodies = (requests: readonly RecordedRequest[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)
export const card = (name: string) => screen.findByRole('article', { name })
export const editCentro = `PUT /api/branch/${centro._id}`
/** Chooses by keyboard: the menu of jsdom loses a pointer that comes while it is placed. */
export const choose = async (item: string) => {
  const menuItem = await screen.findByRole('menuitem', { name: item })
  await userEvent.keyboard('{ArrowDown}')
  while (!menuItem.hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
}
/** An appointment to come. */
export const line = {
  _id: id(50),
  start: '2026-11-25T22:30:00.000Z',
  end: '2026-11-25T23:30:00.000Z',
  status: 'agendada',
  clientId: '0',
  title: 'Ana López',
  serviceName: 'Tinte',
  specialistName: 'Beto',
}

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBranch, aService, aSpecialist, id } from '../features/agenda/testing.ts'
import { type Answers, type RecordedRequest, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'

// The screen of services with one active and one archived service.

export const aProduct = () => ({
  _id: id(70),
  businessId: id(9),
  customId: '',
  name: 'Cera mate',
  description: 'Fijación',
  price: 240,
  stock: 7,
  tracksStock: true,
  minimumStock: null,
  images: [],
  resources: [],
  category: '',
  isArchived: false,
  createdAt: '2026-11-01T00:00:00.000Z',
})
export const tinte = aService({ revision: 'r1' })
export const visit = (answers: Answers = {}, at = '/servicios', session = aSession()) =>
  openApp(at, session, {
    'GET /api/service': ok([tinte, aService({ _id: id(31), name: 'Uñas', isArchived: true })]),
    'GET /api/branch': ok([aBranch()]),
    'GET /api/specialist': ok([aSpecialist()]),
    ...answers,
  })
export const bodies = (requests: readonly RecordedRequest[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)
export const card = (name: string) => screen.findByRole('article', { name })
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
export const editTinte = `PUT /api/service/${tinte._id}`
/** Chooses by keyboard: the menu of jsdom loses a pointer that comes while it is placed. */
export const choose = async (item: string) => {
  const menuItem = await screen.findByRole('menuitem', { name: item })
  await userEvent.keyboard('{ArrowDown}')
  while (!menuItem.hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
}

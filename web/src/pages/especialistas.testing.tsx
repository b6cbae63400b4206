import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBranch, aService, aSpecialist, id } from '../features/agenda/testing.ts'
import { type Answers, type RecordedRequest, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'

// The screen of specialists, with two of one branch.

export const lupita = aSpecialist({
  revision: 'r1',
  restSchedules: {
    ...aBranch().restSchedules,
    monday: [{ from: '14:01', to: '15:59' }],
    sunday: [{ from: '00:01', to: '23:59' }],
  },
})
export const beto = aSpecialist({ _id: id(41), name: 'Beto', colorHex: '#2196f3', revision: 'b1' })
export const norte = aBranch({ _id: id(21), name: 'Norte' })
export const visit = (answers: Answers = {}, at = '/especialistas', session = aSession()) =>
  openApp(at, session, {
    'GET /api/specialist': ok([lupita, beto]),
    'GET /api/branch': ok([aBranch()]),
    'GET /api/service': ok([
      aService(),
      aService({ _id: id(31), name: 'Uñas', branches: [id(21)] }),
    ]),
    ...answers,
  })
export const bodies = (requests: readonly RecordedRequest[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)
export const card = (name: string) => screen.findByRole('article', { name })
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
export const editLupita = `PUT /api/specialist/${lupita._id}`
/** Chooses by keyboard: the menu of jsdom loses a pointer that comes while it is placed. */
export const choose = async (item: string) => {
  const menuItem = await screen.findByRole('menuitem', { name: item })
  await userEvent.keyboard('{ArrowDown}')
  while (!menuItem.hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
}

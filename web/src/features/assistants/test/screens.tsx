import { aBusiness, type Answers, aSession, ok, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { AssistantScreen } from '../assistant-screen.tsx'
import { AssistantsScreen } from '../assistants-screen.tsx'
import { HomeRow } from '../home-row.tsx'
import { anAssistant, aTurn } from './assistants.ts'
import type { ReactNode } from 'react'
import { useSession } from '../../../api/session.ts'

// The screens live behind the guard, where there is always a session.
const Signed = ({ children }: { children: ReactNode }) =>
  useSession() === undefined ? null : children

export const ana = anAssistant()
/** Path of the assistant that every test edits. */
export const path = `/api/assistant/${ana._id}`
export const turns = (list = [aTurn(0)], hasMore = false) => ok({ turns: list, hasMore })
/** Answers of a server with one assistant; `change` goes first. */
export const assistantAnswers = (change: Answers = {}): Answers => ({
  'GET /api/auth/session': ok(aSession()),
  [`GET /api/business/${aBusiness()._id}`]: ok(aBusiness()),
  'GET /api/assistant': ok([ana]),
  [`GET ${path}`]: ok(ana),
  [`GET ${path}/turns`]: turns(),
  ...change,
})
/** Answers of a server that stores what is saved. */
export const keeping = (): Answers => {
  let stored = ana
  return assistantAnswers({
    [`GET ${path}`]: () => ok(stored),
    [`PUT ${path}`]: ({ body }) => {
      const { capabilities, ...rest } = (body as { assistant: Partial<Assistant> }).assistant
      stored = {
        ...stored,
        ...rest,
        capabilities: { ...stored.capabilities, ...capabilities },
        version: stored.version + 1,
      }
      return ok(stored)
    },
  })
}
/** Renders the screen at `at` against `answers`, for the person of the session. */
export const show = (answers: Answers, at: string) => {
  const requests = serve(answers)
  return {
    requests,
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

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSessionQuery } from '../../api/endpoints/session.ts'
import type { BrowserSession } from '../../api/session.ts'
import { aSession, ok, serve } from '../../test/answers.ts'
import { renderIn } from '../../test/render.tsx'
import { BottomBar } from './bottom-bar.tsx'

const MINUTE = 60_000
const seeing = (...pages: number[]): BrowserSession =>
  aSession({
    isOwner: false,
    fullAccess: false,
    permissions: pages.map(pageId => ({ pageId, actions: ['view' as const] })),
  })

const Bar = () => {
  const session = useSessionQuery().data
  return session === undefined || session === null ? null : (
    <BottomBar session={session} onMore={() => undefined} moreOpen={false} />
  )
}

const show = async (session: BrowserSession, waiting = 0, minutes = 0) => {
  const requests = serve({
    'GET /api/auth/session': ok(session),
    'GET /api/thread': ok({
      threads: [],
      hasMore: false,
      unread: 0,
      waiting,
      waitingSince:
        waiting === 0 ? null : new Date(Date.now() - minutes * MINUTE - 1000).toISOString(),
    }),
  })
  renderIn(<Bar />)
  return { requests, bar: within(await screen.findByRole('navigation', { hidden: true })) }
}

const placesOf = ({ bar }: Awaited<ReturnType<typeof show>>) =>
  bar.getAllByRole('link', { hidden: true }).map(link => link.getAttribute('href'))

it('links to the screens of staff', async () => {
  expect(placesOf(await show(aSession()))).toEqual([
    '/principal',
    '/agenda',
    '/chat',
    '/asistentes',
  ])
})

it('hides links without permission, and requests no chats without it', async () => {
  const rendered = await show(seeing(6))
  expect(placesOf(rendered)).toEqual(['/principal', '/agenda'])
  expect(rendered.requests.some(({ path }) => path === '/api/thread')).toBe(false)
})

it('counts who waits for a person beside «Chat», without the age that would not fit', async () => {
  const { bar } = await show(aSession(), 3, 12)
  const chat = bar.getByRole('link', { name: /Chat/, hidden: true })
  await waitFor(() =>
    expect(chat).toHaveAccessibleName(/3 esperan a una persona, la primera desde hace 12 min/)
  )
  expect(within(chat).getByText('3')).toBeInTheDocument()
})

it('says «un momento» under a minute, and nothing while nobody waits', async () => {
  const { bar } = await show(aSession(), 1)
  const chat = bar.getByRole('link', { name: /Chat/, hidden: true })
  await waitFor(() =>
    expect(chat).toHaveAccessibleName(/1 espera a una persona desde hace un momento/)
  )
})

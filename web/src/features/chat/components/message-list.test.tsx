import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderIn } from '../../../test/render.tsx'
import type { Row } from '../lib/messages.ts'
import { layOut } from '../test/laid-out.ts'
import { aMessage } from '../../../test/chat-samples.ts'
import { MessageList } from './message-list.tsx'
import { useState } from 'react'

const rowOf = (n: number): Row => ({
  kind: 'message',
  key: `m${n}`,
  opens: false,
  message: aMessage({ _id: `m${n}`, message: `mensaje ${n}` }),
})
const rows = (from: number, to: number): Row[] =>
  Array.from({ length: to - from }, (_, n) => rowOf(from + n))

beforeEach(() => {
  layOut()
})

const List = ({ requests: requested }: { requests: string[] }) => {
  const [from, setFrom] = useState(100)
  return (
    <MessageList
      rows={rows(from, 200)}
      label="Mensajes"
      hasMore={from > 0}
      loadingMore={false}
      onMore={() => {
        requested.push(`before m${from}`)
        setFrom(from - 30)
      }}
    >
      {row => <p>{row.key}</p>}
    </MessageList>
  )
}

it('loads earlier messages within 100 px of the top, and stays where one was reading [CHT-02]', async () => {
  const requested: string[] = []
  renderIn(<List requests={requested} />)
  const log = await screen.findByRole('log', { name: 'Mensajes' })
  await act(async () => {})
  const scroll = (to: number) => {
    act(() => {
      log.scrollTop = to
      fireEvent.scroll(log)
    })
  }
  scroll(400)
  scroll(100)
  expect(requested).toEqual([])
  scroll(99)
  expect(requested).toEqual(['before m100'])
  await waitFor(() => expect(log.scrollTop).toBe(99 + 30 * 60))
})

import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { advanceTime, freezeTime } from '../../test/fake-time.ts'
import { renderIn } from '../../test/render.tsx'
import type { SetUpStep } from '../contribution.ts'
import { setUpTopics } from '../set-up-topics.ts'
import { TopicStep } from './topic-step.tsx'

afterEach(() => {
  vi.useRealTimers()
})

/** Items that are saved by a press of a button. */
const Items: SetUpStep['Items'] = ({ onSaved, children }) => {
  const [rows, setRows] = useState(0)
  const save = () => {
    onSaved()
    setRows(rows + 1)
  }
  return children({
    rows,
    form: (
      <button type="button" onClick={save}>
        Guardar
      </button>
    ),
  })
}

it.each(['services', 'courses', 'products'] as const)(
  'leaves %s 1.5 s after the last save [ONB-13]',
  async name => {
    const onDone = vi.fn<() => void>()
    renderIn(
      <TopicStep
        topic={{ ...setUpTopics[name], question: '', why: '', Items }}
        count={1}
        isIntro={false}
        onIntro={() => undefined}
        onCount={() => undefined}
        onComplete={() => undefined}
        onDone={onDone}
        onLater={undefined}
      />
    )
    const save = await screen.findByRole('button', { name: 'Guardar' })
    freezeTime()
    fireEvent.click(save)
    await act(() => advanceTime(1_499))
    expect(onDone).not.toHaveBeenCalled()
    await act(() => advanceTime(1))
    expect(onDone).toHaveBeenCalledOnce()
  }
)

it('asks for no count of a single item, and lets it be skipped until it exists', async () => {
  const onLater = vi.fn<() => void>()
  const onComplete = vi.fn<(isComplete: boolean) => void>()
  renderIn(
    <TopicStep
      topic={{ ...setUpTopics.services, question: '¿Cuántos?', why: '', max: 1, Items }}
      count={undefined}
      isIntro
      onIntro={() => undefined}
      onCount={() => undefined}
      onComplete={onComplete}
      onDone={() => undefined}
      onLater={onLater}
    />
  )
  const save = await screen.findByRole('button', { name: 'Guardar' })
  expect(screen.queryByText('¿Cuántos?')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Hacerlo después' }))
  expect(onLater).toHaveBeenCalledOnce()
  fireEvent.click(save)
  expect(onComplete).toHaveBeenLastCalledWith(true)
})

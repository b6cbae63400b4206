import { type FocusEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { SNAP_MINUTES } from '../lib/gesture.ts'
import { nextBox, type Steps, stepOf } from './grid-keys.ts'
import { boxIn, type GridParts, isMovable } from './use-grid-drags.ts'

/** One box is in the order of Tab; the arrows go to the others, and with Alt they move it. */
export const useGridKeyboard = ({ scroller, body, data, can, commands }: GridParts) => {
  const { columns } = data
  const boxes = useMemo(
    () =>
      columns.flatMap((column, index) => column.boxes.map(box => ({ box, columnIndex: index }))),
    [columns]
  )
  const [lastId, setLastId] = useState('')
  const reachable = boxes.find(({ box }) => box.appointment._id === lastId)?.box ?? boxes[0]?.box

  const focus = (selector: string) => body.current?.querySelector<HTMLElement>(selector)?.focus()
  const enter = (event: KeyboardEvent<HTMLDivElement>, { rows }: Steps) => {
    if (event.target !== scroller.current || boxes.length === 0 || rows !== 0) return
    event.preventDefault()
    focus('[data-box][tabindex="0"]')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps = stepOf(event.key)
    if (steps === null || event.ctrlKey || event.metaKey) return
    const target =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-box]') : null
    if (target === null) {
      enter(event, steps)
      return
    }
    event.preventDefault()
    const columnIndex = Number(target.dataset['at'])
    const box = boxIn(data, target.dataset['box'] ?? '', columnIndex)
    if (box === undefined) return
    if (event.altKey) {
      const column = columns[columnIndex + steps.columns]
      if (isMovable(box, data, can) && column !== undefined)
        commands.move(box, column, Math.max(0, box.from + steps.rows * SNAP_MINUTES))
      return
    }
    const next = nextBox(boxes, { box, columnIndex }, steps)
    if (next !== undefined)
      focus(`[data-box="${next.box.appointment._id}"][data-at="${next.columnIndex}"]`)
  }
  const onFocus = (event: FocusEvent<HTMLDivElement>) =>
    setLastId(event.target.dataset['box'] ?? lastId)
  return { onKeyDown, onFocus, reachable }
}

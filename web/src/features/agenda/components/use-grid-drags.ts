import { type RefObject, useCallback, useRef } from 'react'
import type { Box } from '../lib/board.ts'
import { type Gesture, type Point, snapTap } from '../lib/gesture.ts'
import type { GridCommands, GridData, GridRights } from './time-grid.tsx'
import { useGridGestures } from './use-grid-gestures.ts'

export type GridParts = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly body: RefObject<HTMLDivElement | null>
  readonly data: GridData
  readonly can: GridRights
  readonly commands: GridCommands
}

/** The piece of an appointment that stands in column `at`. */
export const boxIn = ({ columns }: GridData, id: string, columnIndex: number): Box | undefined =>
  columns[columnIndex]?.boxes.find(({ appointment }) => appointment._id === id)

/** A mark at the edge stays where it is, and so does what is being saved. */
export const isMovable = (box: Box | undefined, data: GridData, can: GridRights): box is Box =>
  box !== undefined &&
  !box.thin &&
  !data.saving.has(box.appointment._id) &&
  can.move(box.appointment)

/** What the hand does on the grid, told as commands: tap to book, drag to move and to resize. */
export const useGridDrags = ({ scroller, body, data, can, commands }: GridParts) => {
  const { columns, hours } = data
  const origin = useRef(-1)
  const findBox = useCallback(
    (id: string, columnIndex: number) => boxIn(data, id, columnIndex),
    [data]
  )

  const grip = (id: string, column: number, point: Point, edge: boolean): Gesture | null => {
    origin.current = column
    const box = findBox(id, column)
    if (!isMovable(box, data, can)) return null
    const { from, to } = box
    return edge
      ? { kind: 'resize', id, column, from, to }
      : { kind: 'move', id, column, grab: point.minute - from, from, to }
  }
  const onDone = (gesture: Gesture) => {
    const column = columns[gesture.column]
    if (column === undefined) return
    if (gesture.kind === 'create') {
      commands.create(column, gesture)
      return
    }
    const box = findBox(gesture.id, origin.current)
    if (box === undefined) return
    if (gesture.kind === 'resize') {
      if (gesture.to !== box.to) commands.resize(box, gesture.to)
    } else if (gesture.from !== box.from || gesture.column !== origin.current)
      commands.move(box, column, gesture.from)
  }
  const onTap = (point: Point) => {
    const column = columns[point.column]
    if (can.create && column !== undefined) commands.create(column, { from: snapTap(point.minute) })
  }
  const onTouch = (id: string, columnIndex: number) => {
    const box = findBox(id, columnIndex)
    if (box !== undefined) commands.open(box.appointment)
  }
  const gestures = useGridGestures({
    scroller,
    body,
    hours,
    canCreate: can.create,
    grip,
    onDone,
    onTap,
    onTouch,
    ...(commands.swipe === undefined ? {} : { onSwipe: commands.swipe }),
  })
  return { ...gestures, findBox }
}

import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { Gesture } from '../lib/gesture.ts'
import { createGridPointer, type GridPointer, type GridPointerOptions } from './grid-pointer.ts'

export type GridGestures = {
  readonly gesture: Gesture | null
  readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void
  /** True right after a drag: the click that ends it means nothing. */
  readonly wasDrag: () => boolean
}

/** The pointer of one grid, listening to the window while the grid is mounted. */
export const useGridGestures = (options: GridPointerOptions): GridGestures => {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const [pointer] = useState<GridPointer>(() => createGridPointer(() => latest.current, setGesture))
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', pointer.move, { signal })
    window.addEventListener('pointerup', pointer.up, { signal })
    window.addEventListener('pointercancel', pointer.letGo, { signal })
    window.addEventListener('keydown', pointer.key, { capture: true, signal })
    window.addEventListener('contextmenu', pointer.menu, { signal })
    // Only a listener that is not passive can keep the page from scrolling and from clicking.
    document.addEventListener('touchmove', pointer.touchMove, { passive: false, signal })
    document.addEventListener('touchend', pointer.touchEnd, { passive: false, signal })
    return () => {
      pointer.letGo()
      listening.abort()
    }
  }, [pointer])
  return { gesture, onPointerDown: pointer.down, wasDrag: pointer.wasDrag }
}

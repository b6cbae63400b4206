import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Fewer rows than this are all rendered. */
const VIRTUAL_FROM = 60
const OVERSCAN = 12

/** Which rows are rendered, and the height of those before and after them, in pixels. */
export const useDrawnRows = ({
  count,
  height,
  list,
}: {
  count: number
  /** Height of a usual row in pixels, until it is measured. */
  height: number
  list: RefObject<HTMLElement | null>
}) => {
  const isVirtual = count >= VIRTUAL_FROM
  const [scrollMargin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    setMargin(Math.round(top + window.scrollY))
  }, [list, count])
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin,
  })
  if (!isVirtual)
    return {
      at: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      measure: undefined,
      reveal: (_index: number) => undefined,
    }
  const items = virtualizer.getVirtualItems()
  const end = items.at(-1)?.end ?? scrollMargin
  return {
    at: items.map(({ index }) => index),
    before: Math.max(0, (items[0]?.start ?? scrollMargin) - scrollMargin),
    after: Math.max(0, virtualizer.getTotalSize() - (end - scrollMargin)),
    measure: virtualizer.measureElement,
    reveal: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}

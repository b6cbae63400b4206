import type { LocalDate } from '@mostrador/kernel'
import { useEffect, useRef } from 'react'
import type { View } from '../lib/range.ts'
import type { AgendaUrl } from '../lib/url.ts'
import { rangeHeadingId } from './toolbar-parts.tsx'

/** Opens the view of a day, and moves the focus to its heading: what was pressed is not in it. */
export const useShowDay = (
  { view, anchor, today }: { view: View; anchor: LocalDate; today: LocalDate },
  go: (change: Partial<AgendaUrl>) => void
) => {
  const isHeadingNext = useRef(false)
  useEffect(() => {
    if (isHeadingNext.current) document.getElementById(rangeHeadingId)?.focus()
    isHeadingNext.current = false
  }, [view, anchor])
  return (date: LocalDate) => {
    isHeadingNext.current = true
    go({ view: 'dia', date: date === today ? null : date })
  }
}

import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type GridView, gridPartOf, paramsWithView, viewOfParams } from './view.ts'

/**
 * The view of a grid, which is in the URL, so that a link leads to what was seen. It is also kept
 * here: the address follows a moment later, and a field that waited for it would lose letters.
 */
export const useGridView = () => {
  const [params, setParams] = useSearchParams()
  const gridParams = gridPartOf(params)
  const [view, setView] = useState<GridView>(() => viewOfParams(params))
  /** Addresses that this grid wrote and has not seen yet. */
  const written = useRef<readonly string[]>([])
  const urlParams = gridPartOf(paramsWithView(new URLSearchParams(), view))
  useEffect(() => {
    if (urlParams === gridParams) return
    written.current = [...written.current, urlParams]
    setParams(now => paramsWithView(now, view), { replace: true, preventScrollReset: true })
    // Written when the view changes, not when somebody else writes the address.
  }, [urlParams])
  useEffect(() => {
    const index = written.current.lastIndexOf(gridParams)
    if (index >= 0) {
      written.current = written.current.slice(index + 1)
      return
    }
    // A link on the page, or another screen, asks for another view.
    setView(viewOfParams(new URLSearchParams(gridParams)))
  }, [gridParams])
  return {
    view,
    /** Whatever changes but the page itself shows the first page again. */
    change: (part: Partial<GridView>) => setView(now => ({ ...now, page: 0, ...part })),
  }
}

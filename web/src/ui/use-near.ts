import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the window something may begin and still be near. */
const MARGIN = '300px 0px'

/**
 * Whether the element of `ref` is in the window or close to it, or ever was: for what is rendered
 * only then.
 */
export const useNear = (): readonly [ref: RefObject<HTMLDivElement | null>, isNear: boolean] => {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window))
  useEffect(() => {
    if (isNear || ref.current === null) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN }
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return [ref, isNear]
}

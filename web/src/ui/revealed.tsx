import { Box } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'

/** What appears within a form that scrolls: it is scrolled into sight once, when it appears. */
export const Revealed = ({ children }: { readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return <Box ref={box}>{children}</Box>
}

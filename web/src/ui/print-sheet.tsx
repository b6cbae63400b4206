import { Box } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

/**
 * What alone goes to the printer while it is mounted; nothing of it is seen on the screen. `onDone`
 * is called when the printer's own window closes.
 */
export const PrintSheet = ({ children, onDone }: { children: ReactNode; onDone: () => void }) => {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  return createPortal(
    <Box
      data-print-sheet=""
      display="none"
      p="6"
      css={{ '@media print': { display: 'block' } }}
      color="fg"
      bg="bg"
      className="light"
    >
      {children}
    </Box>,
    document.body
  )
}

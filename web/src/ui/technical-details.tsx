import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What only a technician needs (names of tools, raw data), closed until somebody asks for it. */
export const TechnicalDetails = ({ children }: { children: ReactNode }) => (
  <Box asChild textStyle="sm" color="fg.muted">
    <details>
      <Box asChild cursor="pointer" w="fit-content" py={{ base: '2.5', md: '1' }} borderRadius="l1">
        <summary>Detalles técnicos</summary>
      </Box>
      {children}
    </details>
  </Box>
)

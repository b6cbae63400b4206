import { Box, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/**
 * Fields that have a sensible value already, folded under «Más datos» where somebody registers for
 * the first time; in the panel of a screen all are shown. `isWrong` opens it: an error is never
 * hidden.
 */
export const MoreFields = ({
  isFolded,
  isWrong,
  children,
}: {
  isFolded: boolean
  isWrong: boolean
  children: ReactNode
}) =>
  isFolded ? (
    <details open={isWrong}>
      <Box
        as="summary"
        minH="11"
        py="2.5"
        cursor="pointer"
        textStyle="sm"
        fontWeight="500"
        color="brand.fg"
      >
        Más datos
      </Box>
      <Stack gap="5" pt="3">
        {children}
      </Stack>
    </details>
  ) : (
    children
  )

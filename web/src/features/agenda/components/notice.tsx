import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Something to know before going on, said aloud when it appears. */
export const Notice = ({ kind, children }: { kind: 'error' | 'warning'; children: ReactNode }) => (
  <Stack
    role="alert"
    gap="3"
    p="3"
    borderRadius="l2"
    borderWidth="1px"
    borderColor={`border.${kind}`}
    bg={`bg.${kind}`}
    color={`fg.${kind}`}
    textStyle="sm"
  >
    {children}
  </Stack>
)

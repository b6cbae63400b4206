import { HStack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A line of a list of facts (`dl`): its name and what it is. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <HStack gap="3" align="baseline">
    <Text as="dt" w="28" flexShrink="0" textStyle="sm" color="fg.muted">
      {label}
    </Text>
    <Text as="dd" minW="0" overflowWrap="anywhere">
      {children}
    </Text>
  </HStack>
)

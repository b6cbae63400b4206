import { HStack, Text } from '@chakra-ui/react'
import { Button } from '../../../ui/button.tsx'
import { emptyRangeText } from '../lib/texts.ts'

/** Says that the visible range is empty, and clears the filters that may hide appointments. */
export const EmptyRange = ({ onClear }: { onClear: (() => void) | undefined }) => (
  <HStack
    gap="3"
    justify="center"
    bg="bg.panel"
    borderRadius="full"
    boxShadow="floating"
    px="4"
    py="2"
    textStyle="sm"
    color="fg.muted"
    w="max-content"
    maxW="calc(100% - 2rem)"
    mx="auto"
  >
    <Text>{emptyRangeText}</Text>
    {onClear === undefined ? null : (
      <Button
        kind="bare"
        size="xs"
        minH={{ base: '11', md: '8' }}
        pointerEvents="auto"
        onClick={onClear}
      >
        Quitar filtros
      </Button>
    )}
  </HStack>
)

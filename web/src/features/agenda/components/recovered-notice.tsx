import { HStack, Text } from '@chakra-ui/react'
import { Button } from '../../../ui/button.tsx'

/** Says why a form is open that nobody opened now: an earlier visit left it so. */
export const RecoveredNotice = ({
  what,
  onDiscard,
}: {
  /** What was being written. */
  readonly what: string
  readonly onDiscard: () => void
}) => (
  <HStack
    role="status"
    gap="3"
    justify="space-between"
    flexWrap="wrap"
    bg="bg.muted"
    borderRadius="l2"
    px="3"
    py="2"
  >
    <Text textStyle="sm">{`Recuperamos ${what}.`}</Text>
    <Button size="sm" minH={{ base: '11', md: '9' }} onClick={onDiscard}>
      Descartar
    </Button>
  </HStack>
)

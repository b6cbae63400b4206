import { HStack, Text } from '@chakra-ui/react'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'

/** Says why a form is open that nobody opened now: an earlier visit left it so. */
export const RecoveredNotice = ({
  subject,
  focusRef,
  onDiscard,
}: {
  /** Where the focus begins: Enter on what just opened may not discard it. */
  readonly focusRef: RefObject<HTMLDivElement | null>
  /** What was being written. */
  readonly subject: string
  readonly onDiscard: () => void
}) => (
  <HStack
    ref={focusRef}
    tabIndex={-1}
    focusRing="none"
    role="status"
    gap="3"
    justify="space-between"
    flexWrap="wrap"
    bg="bg.muted"
    borderRadius="l2"
    px="3"
    py="2"
  >
    <Text textStyle="sm">{`Recuperamos ${subject}.`}</Text>
    <Button size="sm" minH={{ base: '11', md: '9' }} onClick={onDiscard}>
      Descartar
    </Button>
  </HStack>
)

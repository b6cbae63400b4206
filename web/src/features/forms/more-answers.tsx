import { HStack, Text } from '@chakra-ui/react'
import { Button } from '../../ui/button.tsx'
import { answersText } from './form-words.ts'
import type { RemainingAnswers } from './use-form-answers.ts'

/** Says that not all answers are here, with the ways to the others. */
export const MoreAnswers = ({
  count,
  more,
}: {
  readonly count: number
  readonly more: RemainingAnswers
}) => (
  <HStack gap="3" flexWrap="wrap">
    <Text role="status" color="fg.muted" flex="1 1 16rem">
      Se muestran y se exportan las {answersText(count)} más nuevas; las gráficas cuentan todas.
    </Text>
    <Button
      minH="11"
      loading={more.busy === 'next'}
      disabled={more.busy !== undefined}
      onClick={more.next}
    >
      Cargar más
    </Button>
    <Button
      minH="11"
      loading={more.busy === 'all'}
      disabled={more.busy !== undefined}
      onClick={more.all}
    >
      Cargar todas
    </Button>
  </HStack>
)

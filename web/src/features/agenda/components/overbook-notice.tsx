import { HStack, Text } from '@chakra-ui/react'
import type { Slot } from '@mostrador/contracts/scheduling'
import { showInstant } from '@mostrador/kernel'
import { Button } from '../../../ui/button.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { Notice } from './notice.tsx'

export type Refused = { readonly message: string; readonly nearest: readonly Slot[] }
type Props = {
  readonly refused: Refused
  readonly busy: boolean
  readonly confirmText: string
  /** Absent where no other time can be chosen. */
  readonly onTake?: (slot: Slot) => void
  readonly onInsist: () => void
}

/**
 * The warning that staff may overrule: why not, which times are free nearby, and the way on
 * [G1-08].
 */
export const OverbookNotice = ({ refused, busy, confirmText, onTake, onInsist }: Props) => {
  const { zone, specialistOf } = useAgendaContext()
  return (
    <Notice kind="warning">
      <Text fontWeight="600">{refused.message}</Text>
      {onTake === undefined || refused.nearest.length === 0 ? null : (
        <>
          <Text>Horarios libres más cercanos:</Text>
          <HStack gap="2" flexWrap="wrap">
            {refused.nearest.map(slot => (
              <Button
                key={`${slot.start} ${slot.specialistId}`}
                size={{ base: 'md', md: 'xs' }}
                onClick={() => onTake(slot)}
                disabled={busy}
              >
                {showInstant(new Date(slot.start), zone)} ·{' '}
                {specialistOf(slot.specialistId)?.name ?? ''}
              </Button>
            ))}
          </HStack>
        </>
      )}
      <Button
        alignSelf="flex-start"
        size={{ base: 'md', md: 'sm' }}
        onClick={onInsist}
        loading={busy}
      >
        {confirmText}
      </Button>
    </Notice>
  )
}

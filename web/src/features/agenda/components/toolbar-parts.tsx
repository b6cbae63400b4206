import { Heading, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { daysOf, viewNames, views } from '../lib/range.ts'
import { rangeTitle } from '../lib/texts.ts'
import type { ToolbarPlace } from './toolbar.tsx'

export const viewOptions = views.map(value => ({ value, label: viewNames[value] }))

type StepProps = {
  readonly by: -1 | 1
  readonly onStep: (by: -1 | 1) => void
  readonly size: 'sm' | 'lg'
}
/** One page of the view back or on. */
export const StepButton = ({ by, onStep, size }: StepProps) => (
  <IconButton
    name={by === 1 ? 'Siguiente' : 'Anterior'}
    icon={by === 1 ? <ChevronRight /> : <ChevronLeft />}
    size={size}
    {...(size === 'lg' ? { boxSize: '11', minW: '11' } : {})}
    onClick={() => onStep(by)}
  />
)

/** The title takes the focus when what had it is gone. */
export const rangeHeadingId = 'agenda-range'

/**
 * What is shown, with the weekday of a day; `text` replaces the full title where there is less
 * room.
 */
export const RangeHeading = ({ at, text }: { at: ToolbarPlace; text?: string | undefined }) => (
  <Heading
    as="h1"
    id={rangeHeadingId}
    tabIndex={-1}
    textStyle={{ base: 'md', md: 'xl' }}
    fontWeight="600"
    truncate
    aria-live="polite"
    flex="1"
    minW="0"
  >
    <Text as="span" srOnly>
      Agenda,{' '}
    </Text>
    {text ?? rangeTitle(at.view, at.anchor, daysOf(at.view, at.anchor))}
  </Heading>
)

import { Box, Text } from '@chakra-ui/react'
import { type Appointment, isDropped } from '@mostrador/contracts/scheduling'
import { type LocalDate, timeOf } from '@mostrador/kernel'
import type { CSSProperties } from 'react'
import { Menu } from '../../../ui/menu.tsx'
import type { DayPiece } from '../lib/board.ts'
import type { Folded } from '../lib/lanes.ts'
import { longDay, spanText, statusNames } from '../lib/texts.ts'
import { withForWhom } from '../../../bookables/for-whom-text.ts'
import { type BoxLabels, boxColors } from './grid-box.tsx'

type Props = {
  readonly fold: Folded<DayPiece>
  readonly date: LocalDate
  readonly style: CSSProperties
  readonly labelsOf: (appointment: Appointment) => BoxLabels
  readonly onOpen: (appointment: Appointment) => void
}

const releasedWord = ({ appointment: { status } }: DayPiece): string =>
  isDropped(status) ? statusNames[status] : ''

const FoldedLine = ({ piece, words }: { piece: DayPiece; words: BoxLabels }) => (
  <Box minW="0">
    <Text fontWeight="600" truncate>
      {timeOf(piece.from)} {withForWhom(words.title, words.forWhom)}
    </Text>
    <Text textStyle="xs" color="fg.muted" truncate>
      {[words.service, words.specialist?.name ?? '', releasedWord(piece)]
        .filter(part => part !== '')
        .join(' · ')}
    </Text>
  </Box>
)

/** Appointments that have no lane of their own: '+3' opens their list, and each can be opened. */
export const FoldMenu = ({ fold, date, style, labelsOf, onOpen }: Props) => (
  <Menu
    label={`${longDay(date)}, ${spanText(fold.from, fold.to)}`}
    placement="bottom-end"
    trigger={
      <button
        type="button"
        className="more"
        aria-label={`+${fold.items.length} más, ${longDay(date)}, ${spanText(fold.from, fold.to)}`}
        style={style}
        onPointerDown={event => event.stopPropagation()}
      >
        +{fold.items.length}
      </button>
    }
    items={fold.items
      .toSorted((a, b) => a.from - b.from)
      .map(piece => {
        const words = labelsOf(piece.appointment)
        return {
          id: piece.appointment._id,
          label: <FoldedLine piece={piece} words={words} />,
          icon: (
            <Box
              w="2.5"
              h="8"
              flexShrink="0"
              borderRadius="l1"
              bg="color-mix(in srgb, var(--fill) 55%, var(--m-colors-bg-panel))"
              borderInlineStart="0.25rem solid var(--edge)"
              style={boxColors(piece.appointment.status, words.specialist?.colorHex)}
            />
          ),
          onSelect: () => onOpen(piece.appointment),
        }
      })}
  />
)

import { Box } from '@chakra-ui/react'
import type { LocalDate } from '@mostrador/kernel'
import { lazy, Suspense } from 'react'
import type { Filters } from '../lib/board.ts'
import type { View } from '../lib/range.ts'
import type { AgendaUrl } from '../lib/url.ts'
import { PhoneToolbar } from './toolbar-phone.tsx'

/** What only wide windows draw: a phone does not fetch it. The loader asks for it on the others. */
export const loadWideToolbar = () => import('./toolbar-wide.tsx')
const WideToolbar = lazy(async () => ({ default: (await loadWideToolbar()).WideToolbar }))

/** What the toolbar shows: the view, its day, today, and the filters. */
export type ToolbarPlace = {
  readonly view: View
  readonly anchor: LocalDate
  readonly today: LocalDate
  readonly filters: Filters
}
export type ToolbarProps = {
  readonly at: ToolbarPlace
  readonly isBusy: boolean
  readonly commands: {
    readonly go: (change: Partial<AgendaUrl>) => void
    /** One page of the view back (-1) or on (1). */
    readonly step: (by: -1 | 1) => void
    readonly book: () => void
    readonly block: () => void
  }
}

/** Where in time, which view, which filters, and the one clear action. */
export const Toolbar = ({ isPhone, ...props }: ToolbarProps & { readonly isPhone: boolean }) =>
  isPhone ? (
    <PhoneToolbar {...props} />
  ) : (
    // The height of its two rows is kept while its code arrives, so that nothing moves.
    <Suspense fallback={<Box h="117px" flexShrink="0" bg="bg.panel" />}>
      <WideToolbar {...props} />
    </Suspense>
  )

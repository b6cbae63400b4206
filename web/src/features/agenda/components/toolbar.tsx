import type { LocalDate } from '@mostrador/kernel'
import type { Filters } from '../lib/board.ts'
import type { View } from '../lib/range.ts'
import type { AgendaUrl } from '../lib/url.ts'
import { PhoneToolbar } from './toolbar-phone.tsx'
import { WideToolbar } from './toolbar-wide.tsx'

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
  isPhone ? <PhoneToolbar {...props} /> : <WideToolbar {...props} />

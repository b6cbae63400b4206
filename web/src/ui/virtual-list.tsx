import { Box } from '@chakra-ui/react'
import type { CSSProperties, ReactNode } from 'react'
import { VList } from 'virtua'

/** A list of any length that draws only what is seen. Needs a height: its own `height` or a flex parent. For lists past 100 rows. */
export const VirtualList = <T,>({ items, keyOf, children, label, height = '100%', style }: { items: readonly T[]; keyOf: (item: T) => string; children: (item: T, index: number) => ReactNode; label: string; height?: string | number | undefined; style?: CSSProperties | undefined }) => (
  <VList role="list" aria-label={label} style={{ height, ...style }}>
    {items.map((item, index) => <Box role="listitem" key={keyOf(item)}>{children(item, index)}</Box>)}
  </VList>
)

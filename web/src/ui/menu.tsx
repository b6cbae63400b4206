import { Menu as M, Portal } from '@chakra-ui/react'
import { Fragment, type ReactElement, type ReactNode } from 'react'

export type MenuItem = {
  readonly id: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly disabled?: boolean | undefined
  readonly danger?: boolean | undefined
  /** A line above this entry. */
  readonly divided?: boolean | undefined
}

/** Actions behind a button. `trigger` is one of our buttons. */
export const Menu = ({ trigger, items, label, placement = 'bottom-end' }: { trigger: ReactElement; items: readonly MenuItem[]; label?: string | undefined; placement?: 'bottom-end' | 'bottom-start' | 'top-start' | undefined }) => (
  <M.Root positioning={{ placement }} onSelect={({ value }) => items.find(item => item.id === value)?.onSelect()} lazyMount unmountOnExit>
    <M.Trigger asChild>{trigger}</M.Trigger>
    <Portal>
      <M.Positioner>
        <M.Content minW="48" {...(label === undefined ? {} : { 'aria-label': label })}>
          {items.map(item => (
            <Fragment key={item.id}>
              {item.divided === true ? <M.Separator /> : null}
              <M.Item value={item.id} disabled={item.disabled ?? false} minH={{ base: '11', md: '8' }} {...(item.danger === true ? { color: 'fg.error' } : {})}>{item.icon}{item.label}</M.Item>
            </Fragment>
          ))}
        </M.Content>
      </M.Positioner>
    </Portal>
  </M.Root>
)

import '../theme/screen-recipes.ts'
import { Menu as M, Portal } from '@chakra-ui/react'
import { Fragment, useEffect, useState } from 'react'
import type { MenuProps } from './menu.tsx'

/** The menu itself: opens as soon as its code is loaded. */
export const OpenMenu = ({ trigger, items, label, placement = 'bottom-end' }: MenuProps) => {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <M.Root
      open={open}
      onOpenChange={change => setOpen(change.open)}
      positioning={{ placement }}
      onSelect={({ value }) => items.find(item => item.id === value)?.onSelect()}
      lazyMount
      unmountOnExit
    >
      <M.Trigger asChild>{trigger}</M.Trigger>
      <Portal>
        <M.Positioner>
          <M.Content minW="48" {...(label === undefined ? {} : { 'aria-label': label })}>
            {items.map(item => (
              <Fragment key={item.id}>
                {item.divided === true ? <M.Separator /> : null}
                <M.Item
                  value={item.id}
                  disabled={item.disabled ?? false}
                  minH={{ base: '11', md: '8' }}
                  {...(item.danger === true ? { color: 'fg.error' } : {})}
                >
                  {item.icon}
                  {item.label}
                </M.Item>
              </Fragment>
            ))}
          </M.Content>
        </M.Positioner>
      </Portal>
    </M.Root>
  )
}

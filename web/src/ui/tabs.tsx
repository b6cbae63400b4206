import { Tabs as T } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'

export type Tab = {
  readonly id: string
  readonly label: ReactNode
  readonly content: ReactNode
  readonly disabled?: boolean | undefined
}

/**
 * Brings `tab` into view by scrolling only `strip`: `scrollIntoView` would move the page as well.
 */
const reveal = (strip: HTMLElement, tab: HTMLElement): void => {
  const around = strip.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (left < around.left) strip.scrollLeft -= around.left - left
  else if (right > around.right) strip.scrollLeft += right - around.right
}

/**
 * Panels of one screen; only the chosen one is mounted, with `keepsOpened` also those that were
 * opened before. The strip scrolls sideways on phones.
 */
export const Tabs = ({
  tabs,
  value,
  onChange,
  label,
  keepsOpened = false,
}: {
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  label: string
  keepsOpened?: boolean | undefined
}) => {
  const list = useRef<HTMLDivElement>(null)
  // On a phone the chosen one may lie beyond the edge, after a link to it for example.
  useEffect(() => {
    const strip = list.current
    const tabsShown = [...(strip?.querySelectorAll<HTMLElement>('[data-value]') ?? [])]
    const chosen = tabsShown.find(tab => tab.dataset['value'] === value)
    if (strip !== null && chosen !== undefined) reveal(strip, chosen)
  }, [value])
  return (
    <T.Root
      value={value}
      onValueChange={change => onChange(change.value)}
      lazyMount
      unmountOnExit={!keepsOpened}
    >
      <T.List
        ref={list}
        aria-label={label}
        overflowX="auto"
        overflowY="hidden"
        scrollbarWidth="none"
      >
        {tabs.map(tab => (
          <T.Trigger key={tab.id} value={tab.id} disabled={tab.disabled ?? false} flexShrink="0">
            {tab.label}
          </T.Trigger>
        ))}
      </T.List>
      {tabs.map(tab => (
        <T.Content key={tab.id} value={tab.id}>
          {tab.content}
        </T.Content>
      ))}
    </T.Root>
  )
}

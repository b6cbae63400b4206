import { Tabs as T } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'

export type Tab = {
  readonly id: string
  readonly label: ReactNode
  readonly content: ReactNode
  readonly disabled?: boolean | undefined
}

/** Panels of one screen; only the chosen one is mounted. The strip scrolls sideways on phones. */
export const Tabs = ({
  tabs,
  value,
  onChange,
  label,
}: {
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  label: string
}) => {
  const list = useRef<HTMLDivElement>(null)
  // On a phone the chosen one may lie beyond the edge, after a link to it for example.
  useEffect(() => {
    ;[...(list.current?.querySelectorAll<HTMLElement>('[data-value]') ?? [])]
      .find(tab => tab.dataset['value'] === value)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <T.Root value={value} onValueChange={change => onChange(change.value)} lazyMount unmountOnExit>
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

import { Tabs as T, SegmentGroup } from '@chakra-ui/react'
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

export type Segment<V extends string> = {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean | undefined
}

/** A few choices side by side (Día, Semana, Mes). `wide`: across a form, in equal parts for the thumb. */
export const Segmented = <V extends string>({
  label,
  segments,
  value,
  onChange,
  size = 'sm',
  wide = false,
}: {
  label: string
  segments: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
  size?: 'xs' | 'sm' | 'md' | undefined
  wide?: boolean | undefined
}) => (
  <SegmentGroup.Root
    size={size}
    {...(wide ? { w: 'full', p: '1' } : {})}
    value={value}
    aria-label={label}
    onValueChange={change => {
      const chosen = segments.find(segment => segment.value === change.value)
      if (chosen !== undefined) onChange(chosen.value)
    }}
  >
    <SegmentGroup.Indicator />
    {segments.map(segment => (
      <SegmentGroup.Item
        key={segment.value}
        value={segment.value}
        disabled={segment.disabled ?? false}
        {...(wide ? { flex: '1', justifyContent: 'center', minH: '9' } : {})}
      >
        <SegmentGroup.ItemText>{segment.label}</SegmentGroup.ItemText>
        <SegmentGroup.ItemHiddenInput />
      </SegmentGroup.Item>
    ))}
  </SegmentGroup.Root>
)

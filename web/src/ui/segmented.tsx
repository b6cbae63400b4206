import { SegmentGroup } from '@chakra-ui/react'

export type Segment<V extends string> = {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean | undefined
}

/**
 * A few choices side by side (Día, Semana, Mes). `wide`: across a form, in equal parts for the
 * thumb.
 */
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
    {...(wide ? { w: 'full' } : {})}
    // The track is seen around the chosen one, which is as light as many a page.
    p="1"
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
        {...(wide ? { flex: '1', justifyContent: 'center' } : {})}
        minH={{ base: '11', md: wide ? '9' : 'auto' }}
      >
        <SegmentGroup.ItemText whiteSpace="nowrap">{segment.label}</SegmentGroup.ItemText>
        <SegmentGroup.ItemHiddenInput />
      </SegmentGroup.Item>
    ))}
  </SegmentGroup.Root>
)

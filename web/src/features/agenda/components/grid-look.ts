/**
 * One stylesheet for the whole grid instead of one per box: a week has hundreds of boxes and they are drawn again on every move of
 * a drag. The status is the left edge, the specialist's colour the fill [CAL2-04]; both arrive as variables.
 */
export const gridLook = {
  // Room for '+2' at the end of a crowded hour.
  '--rail': '1.875rem',
  '--hour': { base: '4.5rem', md: '4rem' },
  '--line': 'var(--m-colors-border-subtle)',
  display: 'grid', gridTemplateRows: 'auto 1fr', minW: 'max-content', position: 'relative',
  '& .head': { position: 'sticky', top: '0', zIndex: '3', bg: 'bg.panel', borderBottomWidth: '1px', borderColor: 'border', display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '2', px: '2', py: '2', minW: '0', minH: '12' },
  '& .head + .head': { borderInlineStartWidth: '1px', borderInlineStartColor: 'border.subtle' },
  '& .corner': { insetInlineStart: '0', zIndex: '4', position: 'sticky', top: '0', bg: 'bg.panel', borderBottomWidth: '1px', borderColor: 'border' },
  '& .gutter': { position: 'sticky', insetInlineStart: '0', zIndex: '2', bg: 'bg.panel', borderInlineEndWidth: '1px', borderColor: 'border.subtle' },
  '& .gutter span': { position: 'absolute', insetInlineEnd: '1.5', transform: 'translateY(-50%)', textStyle: 'xs', color: 'fg.muted', bg: 'bg.panel', px: '0.5' },
  '& .column': {
    position: 'relative', minW: '0', userSelect: 'none', WebkitTouchCallout: 'none', overflow: 'hidden',
    backgroundImage: 'repeating-linear-gradient(to bottom, transparent 0 calc(var(--hour) - 1px), var(--line) calc(var(--hour) - 1px) var(--hour))',
  },
  '& .column + .column': { borderInlineStartWidth: '1px', borderColor: 'border.subtle' },
  '& .column[data-bookable]': { cursor: 'cell' },
  '& .column[data-today]': { bgColor: 'color-mix(in srgb, var(--m-colors-brand-subtle) 35%, transparent)' },
  '& .closed': {
    position: 'absolute', insetX: '0', pointerEvents: 'none', bgColor: 'bg.muted',
    backgroundImage: 'repeating-linear-gradient(-45deg, transparent 0 0.375rem, color-mix(in srgb, var(--m-colors-border-emphasized) 45%, transparent) 0.375rem 0.4375rem)',
  },
  '& .now': { position: 'absolute', insetX: '0', zIndex: '1', pointerEvents: 'none', borderTopWidth: '2px', borderColor: 'border.error', _before: { content: '""', position: 'absolute', insetInlineStart: '0', top: '-0.3125rem', boxSize: '2', borderRadius: 'full', bg: 'border.error' } },
  '& .cita': {
    position: 'absolute', zIndex: '1', display: 'flex', flexDirection: 'column', alignItems: 'stretch', justifyContent: 'flex-start', containerType: 'inline-size', textAlign: 'start', overflow: 'hidden', cursor: 'pointer', borderRadius: 'l1', px: '1.5', py: '0.5', textStyle: 'xs', lineHeight: '1.25', color: 'fg',
    bg: 'color-mix(in srgb, var(--fill) 24%, var(--m-colors-bg-panel))', borderInlineStart: '0.25rem solid var(--edge)',
    boxShadow: '0 0 0 1px var(--m-colors-bg-panel)', transition: 'opacity 120ms', WebkitTouchCallout: 'none',
    '& b': { fontWeight: '600', display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& i': { fontStyle: 'normal', display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .row': { display: 'flex', gap: '1', alignItems: 'center', minW: '0' },
    '& svg': { flexShrink: '0' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px', zIndex: '2' },
  },
  '& .cita[data-short]': { py: '0', lineHeight: '1.1', flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between', gap: '1', '& .row': { flex: '1' }, '& i': { flexShrink: '0', '@container (max-width: 8rem)': { display: 'none' } } },
  // Too narrow for an hour beside the name: the place says the hour, the name takes the room, whole words or the first of them.
  '& .cita:not([data-short])': {
    '@container (max-width: 5.5rem)': { '& i': { display: 'none' }, '& b': { whiteSpace: 'normal', overflowWrap: 'normal', lineHeight: '1.15', display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: '2' }, '& .row': { alignItems: 'flex-start' } },
    '@container (max-width: 4rem)': { '& b': { fontSize: '0.6875rem', letterSpacing: '-0.01em', textOverflow: 'clip' }, '& svg': { display: 'none' } },
  },
  '& .cita[data-slim]': { px: '1' },
  '& .more': {
    position: 'absolute', insetInlineEnd: '0.125rem', width: 'calc(var(--rail) - 0.25rem)', zIndex: '1', display: 'flex', alignItems: 'center', justifyContent: 'center', borderRadius: 'l1', textStyle: 'xs', fontWeight: '600', color: 'brand.fg', bg: 'brand.subtle', cursor: 'pointer', overflow: 'hidden',
    boxShadow: '0 0 0 1px var(--m-colors-bg-panel)', _hover: { bg: 'brand.muted' }, _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
  '& .cita[data-status=cancelada], & .cita[data-status=no_pagada]': { bg: 'color-mix(in srgb, var(--fill) 8%, var(--m-colors-bg-panel))', boxShadow: 'inset 0 0 0 1px var(--m-colors-border)', color: 'fg.muted', '& b': { textDecoration: 'line-through' } },
  '& .cita[data-status=block]': { bg: 'status.block.subtle', color: 'status.block.fg', backgroundImage: 'repeating-linear-gradient(45deg, transparent 0 0.5rem, color-mix(in srgb, var(--m-colors-status-block-solid) 22%, transparent) 0.5rem 0.625rem)' },
  '& .cita[data-lifted]': { opacity: '0.35' },
  '& .cita[data-saving]': { opacity: '0.7', cursor: 'progress' },
  '& .cita[data-new]': { animation: 'agenda-arrival 1.6s ease-out 2' },
  '@keyframes agenda-arrival': { '0%, 100%': { boxShadow: '0 0 0 1px var(--m-colors-bg-panel)' }, '40%': { boxShadow: '0 0 0 0.25rem var(--m-colors-brand-solid)' } },
  '& .spoken': { srOnly: true },
  '& .edge': { position: 'absolute', insetX: '0', bottom: '0', h: '2', cursor: 'ns-resize', display: { base: 'none', md: 'block' } },
  '& .ghost': { position: 'absolute', insetX: '0.5', zIndex: '2', pointerEvents: 'none', borderRadius: 'l1', bg: 'color-mix(in srgb, var(--m-colors-brand-solid) 22%, var(--m-colors-bg-panel))', borderWidth: '2px', borderColor: 'brand.solid', boxShadow: 'floating', px: '1.5', py: '0.5', textStyle: 'xs', fontWeight: '600', color: 'fg', overflow: 'hidden' },
} as const

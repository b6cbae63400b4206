import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { type Pair, palettes, statuses, surfaces } from './palette.ts'

const modes = [
  ['light', 0],
  ['dark', 1],
] as const
const { bg, fg, border } = surfaces
const at = (pair: Pair, mode: 0 | 1) => pair[mode]

describe.each(modes)('colours in %s mode', (_, mode) => {
  const backgrounds = [bg.DEFAULT, bg.canvas, bg.panel, bg.subtle]

  it('has a text contrast of 4.5:1 on every background', () => {
    for (const textColor of [fg.DEFAULT, fg.default, fg.muted, fg.subtle])
      for (const background of backgrounds)
        expect(contrast(at(textColor, mode), at(background, mode))).toBeGreaterThanOrEqual(4.5)
    for (const textColor of [fg.DEFAULT, fg.muted])
      expect(contrast(at(textColor, mode), at(bg.muted, mode))).toBeGreaterThanOrEqual(4.5)
  })

  it('has the required contrast for notices, on their background and on the panel', () => {
    for (const kind of ['error', 'warning', 'success', 'info'] as const)
      for (const background of [bg[kind], bg.panel, bg.canvas])
        expect(contrast(at(fg[kind], mode), at(background, mode)), kind).toBeGreaterThanOrEqual(4.5)
  })

  it('has a contrast of 3:1 for controls and focus', () => {
    for (const background of [bg.panel, bg.canvas]) {
      expect(contrast(at(border.control, mode), at(background, mode))).toBeGreaterThanOrEqual(3)
      expect(contrast(at(border.error, mode), at(background, mode))).toBeGreaterThanOrEqual(3)
      for (const [name, palette] of Object.entries(palettes))
        expect(
          contrast(at(palette.focusRing, mode), at(background, mode)),
          name
        ).toBeGreaterThanOrEqual(3)
    }
  })

  it.each(Object.entries(palettes))(
    'has the required contrast in the %s palette',
    (_name, palette) => {
      expect(
        contrast(at(palette.contrast, mode), at(palette.solid, mode)),
        'on solid'
      ).toBeGreaterThanOrEqual(4.5)
      for (const background of [palette.subtle, palette.muted, bg.panel, bg.canvas])
        expect(contrast(at(palette.fg, mode), at(background, mode))).toBeGreaterThanOrEqual(4.5)
    }
  )

  it.each(Object.entries(statuses))(
    'has the required contrast for the status %s [APT-05]',
    (_name, status) => {
      for (const background of [status.subtle, bg.panel])
        expect(contrast(at(status.fg, mode), at(background, mode))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(at(status.solid, mode), at(bg.panel, mode)), 'edge').toBeGreaterThanOrEqual(3)
    }
  )
})

it('gives each status the colour of the specification [CAL2-04]', () => {
  const nameOf = (status: keyof typeof statuses) =>
    Object.entries(palettes).find(
      ([, palette]) =>
        palette.subtle === statuses[status].subtle && palette.fg === statuses[status].fg
    )?.[0]
  const names = {
    agendada: 'brand',
    confirmada: 'green',
    cancelada: 'red',
    no_pagada: 'red',
    asistida: 'purple',
    no_asistida: 'orange',
    pago_pendiente: 'yellow',
  } as const
  for (const [status, name] of Object.entries(names))
    expect(nameOf(status as keyof typeof names), status).toBe(name)
  for (const status of [
    'agendada',
    'confirmada',
    'cancelada',
    'no_pagada',
    'asistida',
    'no_asistida',
  ] as const)
    expect(statuses[status].solid, status).toEqual(palettes[names[status]].solid)
  // Grey: red, green and blue are the same.
  for (const color of statuses.block.solid) expect(color).toMatch(/^#(..)\1\1$/)
})

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
  const grounds = [bg.DEFAULT, bg.canvas, bg.panel, bg.subtle]

  it('reads as text at 4.5:1 on every ground', () => {
    for (const ink of [fg.DEFAULT, fg.default, fg.muted, fg.subtle])
      for (const ground of grounds)
        expect(contrast(at(ink, mode), at(ground, mode))).toBeGreaterThanOrEqual(4.5)
    for (const ink of [fg.DEFAULT, fg.muted])
      expect(contrast(at(ink, mode), at(bg.muted, mode))).toBeGreaterThanOrEqual(4.5)
  })

  it('reads notices on their ground and on the panel', () => {
    for (const kind of ['error', 'warning', 'success', 'info'] as const)
      for (const ground of [bg[kind], bg.panel, bg.canvas])
        expect(contrast(at(fg[kind], mode), at(ground, mode)), kind).toBeGreaterThanOrEqual(4.5)
  })

  it('marks controls and focus at 3:1', () => {
    for (const ground of [bg.panel, bg.canvas]) {
      expect(contrast(at(border.control, mode), at(ground, mode))).toBeGreaterThanOrEqual(3)
      expect(contrast(at(border.error, mode), at(ground, mode))).toBeGreaterThanOrEqual(3)
      for (const [name, palette] of Object.entries(palettes))
        expect(
          contrast(at(palette.focusRing, mode), at(ground, mode)),
          name
        ).toBeGreaterThanOrEqual(3)
    }
  })

  it.each(Object.entries(palettes))('reads the %s palette', (_name, palette) => {
    expect(
      contrast(at(palette.contrast, mode), at(palette.solid, mode)),
      'on solid'
    ).toBeGreaterThanOrEqual(4.5)
    for (const ground of [palette.subtle, palette.muted, bg.panel, bg.canvas])
      expect(contrast(at(palette.fg, mode), at(ground, mode))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.entries(statuses))('reads the status %s [APT-05]', (_name, status) => {
    for (const ground of [status.subtle, bg.panel])
      expect(contrast(at(status.fg, mode), at(ground, mode))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(at(status.solid, mode), at(bg.panel, mode)), 'edge').toBeGreaterThanOrEqual(3)
  })
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

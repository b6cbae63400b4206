/**
 * Every colour of the product as [light, dark] hex pairs. `system.ts` turns them into Chakra
 * semantic tokens and `palette.test.ts` measures the pairs that carry text, so a colour that nobody
 * can read does not pass.
 */
export type Pair = readonly [light: string, dark: string]

export const surfaces = {
  bg: {
    DEFAULT: ['#ffffff', '#1b1a18'],
    canvas: ['#faf9f7', '#131211'],
    panel: ['#ffffff', '#1b1a18'],
    subtle: ['#f6f5f2', '#211f1d'],
    muted: ['#efede9', '#2a2826'],
    emphasized: ['#e3e0da', '#383532'],
    error: ['#fdf1f0', '#331614'],
    warning: ['#fdf5e6', '#2e2209'],
    success: ['#edf8f0', '#0e2b1a'],
    info: ['#eef5fc', '#0e2438'],
  },
  fg: {
    DEFAULT: ['#1d1b19', '#f3f1ee'],
    default: ['#1d1b19', '#f3f1ee'],
    muted: ['#5f5a53', '#b3ada4'],
    subtle: ['#706a62', '#a09a91'],
    inverted: ['#ffffff', '#131211'],
    error: ['#b3261e', '#ff9c94'],
    warning: ['#8a5300', '#f2bd5c'],
    success: ['#1a6b3c', '#74d69a'],
    info: ['#1d5fa3', '#8ec3f5'],
  },
  border: {
    DEFAULT: ['#ddd9d2', '#3b3835'],
    subtle: ['#e9e6e1', '#2c2a27'],
    muted: ['#efede9', '#272523'],
    emphasized: ['#c9c4bb', '#4d4944'],
    /** Edges of inputs: 3:1 against the panel, as WCAG 1.4.11 asks of what marks a control. */
    control: ['#8f887e', '#77716a'],
    error: ['#c5372e', '#ff8a80'],
    warning: ['#b26b00', '#e0a63c'],
    success: ['#23854c', '#4fb97a'],
    info: ['#2a74c0', '#6aaeea'],
  },
} as const satisfies Record<string, Record<string, Pair>>

type Palette = {
  readonly [K in
    | 'contrast'
    | 'fg'
    | 'subtle'
    | 'muted'
    | 'emphasized'
    | 'solid'
    | 'focusRing'
    | 'border']: Pair
}

export const palettes = {
  gray: {
    contrast: ['#ffffff', '#131211'],
    fg: ['#2b2825', '#e7e4df'],
    subtle: ['#f1efeb', '#2a2826'],
    muted: ['#e6e3dd', '#35322f'],
    emphasized: ['#d5d1c9', '#47433f'],
    solid: ['#2b2825', '#efece8'],
    focusRing: ['#14646e', '#4fb0ba'],
    border: ['#ddd9d2', '#3b3835'],
  },
  brand: {
    contrast: ['#ffffff', '#ffffff'],
    fg: ['#10535c', '#7fd0d8'],
    subtle: ['#e6f3f4', '#0f2d32'],
    muted: ['#cfe8ea', '#123a41'],
    emphasized: ['#a9d5d9', '#185059'],
    solid: ['#14646e', '#1b737e'],
    focusRing: ['#14646e', '#4fb0ba'],
    border: ['#9ccbd0', '#23616a'],
  },
  red: {
    contrast: ['#ffffff', '#ffffff'],
    fg: ['#a3211a', '#ff9c94'],
    subtle: ['#fdecea', '#3a1815'],
    muted: ['#fad7d4', '#4d1d19'],
    emphasized: ['#f3b3ae', '#6b2621'],
    solid: ['#c22f26', '#c5372e'],
    focusRing: ['#c22f26', '#ff8a80'],
    border: ['#eba49f', '#7a2c26'],
  },
  orange: {
    contrast: ['#ffffff', '#1d1b19'],
    fg: ['#8c4310', '#fab27b'],
    subtle: ['#fdefe4', '#35200f'],
    muted: ['#fadcc4', '#462a13'],
    emphasized: ['#f3bd94', '#61391a'],
    solid: ['#b85a17', '#ef9450'],
    focusRing: ['#b85a17', '#ef9450'],
    border: ['#ecb287', '#6d421f'],
  },
  yellow: {
    contrast: ['#1d1b19', '#1d1b19'],
    fg: ['#795400', '#f0c75e'],
    subtle: ['#fcf4dc', '#302609'],
    muted: ['#f8e7b4', '#41330c'],
    emphasized: ['#efd27c', '#5a4711'],
    solid: ['#e0a800', '#e8bb3d'],
    focusRing: ['#8a6400', '#e8bb3d'],
    border: ['#e5c876', '#665115'],
  },
  green: {
    contrast: ['#ffffff', '#ffffff'],
    fg: ['#1a633a', '#7fdca4'],
    subtle: ['#e7f5ec', '#11301e'],
    muted: ['#cfebd9', '#163f27'],
    emphasized: ['#a5d8b8', '#1e5836'],
    solid: ['#237d49', '#237d49'],
    focusRing: ['#237d49', '#4fb97a'],
    border: ['#97cfac', '#246540'],
  },
  blue: {
    contrast: ['#ffffff', '#ffffff'],
    fg: ['#1c5590', '#93c6f6'],
    subtle: ['#e8f1fb', '#12283f'],
    muted: ['#d0e3f7', '#173451'],
    emphasized: ['#a6caee', '#20486f'],
    solid: ['#2468b0', '#2a6fb8'],
    focusRing: ['#2468b0', '#6aaeea'],
    border: ['#9bc2e9', '#27547f'],
  },
  purple: {
    contrast: ['#ffffff', '#ffffff'],
    fg: ['#5f3d99', '#c4aaf2'],
    subtle: ['#f1ebfb', '#271c3d'],
    muted: ['#e2d6f6', '#33254f'],
    emphasized: ['#c8b1ec', '#48356d'],
    solid: ['#714bb3', '#7a55bb'],
    focusRing: ['#714bb3', '#a88be0'],
    border: ['#bfa5e6', '#533d7d'],
  },
} as const satisfies Record<string, Palette>

export const appointmentStatuses = [
  'agendada',
  'confirmada',
  'cancelada',
  'asistida',
  'no_asistida',
  'pago_pendiente',
  'no_pagada',
  'block',
] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/**
 * `solid`: left edge and dots; `subtle`: fill of a chip; `fg`: text on `subtle` and on the panel
 * [APT-05]. Primary is the brand, secondary purple, success green, error red, warnings orange and
 * yellow [CAL2-04].
 */
export const statuses: Record<AppointmentStatus, { solid: Pair; subtle: Pair; fg: Pair }> = {
  agendada: { solid: palettes.brand.solid, subtle: palettes.brand.subtle, fg: palettes.brand.fg },
  confirmada: { solid: palettes.green.solid, subtle: palettes.green.subtle, fg: palettes.green.fg },
  cancelada: { solid: palettes.red.solid, subtle: palettes.red.subtle, fg: palettes.red.fg },
  asistida: {
    solid: palettes.purple.solid,
    subtle: palettes.purple.subtle,
    fg: palettes.purple.fg,
  },
  no_asistida: {
    solid: palettes.orange.solid,
    subtle: palettes.orange.subtle,
    fg: palettes.orange.fg,
  },
  pago_pendiente: {
    solid: ['#b58900', '#e8bb3d'],
    subtle: palettes.yellow.subtle,
    fg: palettes.yellow.fg,
  },
  no_pagada: { solid: palettes.red.solid, subtle: palettes.red.subtle, fg: palettes.red.fg },
  block: { solid: ['#555555', '#8c8c8c'], subtle: palettes.gray.muted, fg: ['#45413c', '#c9c4bc'] },
}

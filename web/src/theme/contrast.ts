export type Rgb = readonly [r: number, g: number, b: number]

/** "#1b737e" or "#fff" to 0–255 channels; null for anything else. */
export const parseHex = (text: string): Rgb | null => {
  const long = /^#?([0-9a-f]{3})$/i.test(text.trim())
    ? text
        .trim()
        .replace('#', '')
        .replace(/./g, c => c + c)
    : text.trim().replace('#', '')
  if (!/^[0-9a-f]{6}$/i.test(long)) return null
  const value = Number.parseInt(long, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export const toHex = ([r, g, b]: Rgb): string =>
  `#${[r, g, b].map(c => Math.round(c).toString(16).padStart(2, '0')).join('')}`

const luminance = (color: Rgb): number => {
  const [r, g, b] = color.map(c =>
    c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4
  ) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast ratio, 1 to 21. A colour that cannot be read counts as 1. */
export const contrast = (a: string, b: string): number => {
  const [first, second] = [parseHex(a), parseHex(b)]
  if (first === null || second === null) return 1
  const [high, low] = [
    Math.max(luminance(first), luminance(second)),
    Math.min(luminance(first), luminance(second)),
  ]
  return (high + 0.05) / (low + 0.05)
}

/** `share` of `b` in `a`, 0 to 1. */
export const mix = (a: string, b: string, share: number): string => {
  const [first, second] = [parseHex(a) ?? [0, 0, 0], parseHex(b) ?? [0, 0, 0]]
  return toHex(
    [0, 1, 2].map(i => (first[i] ?? 0) * (1 - share) + (second[i] ?? 0) * share) as unknown as Rgb
  )
}

export const isDark = (color: string): boolean =>
  contrast(color, '#ffffff') > contrast(color, '#000000')

/**
 * The nearest shade of `color` that reaches `ratio` on every one of `grounds`; plain black or white
 * when none does.
 */
export const readable = (color: string, grounds: readonly string[], ratio = 4.5): string => {
  const enough = (candidate: string) =>
    grounds.every(ground => contrast(candidate, ground) >= ratio)
  const worst = (candidate: string) =>
    Math.min(...grounds.map(ground => contrast(candidate, ground)))
  const toward = worst('#ffffff') >= worst('#000000') ? '#ffffff' : '#000000'
  for (let step = 0; step <= 50; step += 1) {
    const candidate = mix(color, toward, step / 50)
    if (enough(candidate)) return candidate
  }
  return toward
}

/** Near-black or white: the one that is easier to read on `ground`. */
export const textOn = (ground: string): string =>
  contrast('#ffffff', ground) >= contrast('#1d1b19', ground) ? '#ffffff' : '#1d1b19'

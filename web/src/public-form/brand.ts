import { contrast, readable } from '../theme/contrast.ts'
import { palettes, surfaces } from '../theme/palette.ts'

const sides = ['light', 'dark'] as const

/**
 * The colours of the page as variables of CSS, each for light and dark: those of the product, with
 * the business's own as the accent in a shade that can be read.
 */
export const brandStyle = (color: string | null): string => {
  const { bg, fg, border } = surfaces
  const rules = sides.map((side, index) => {
    const panel = bg.panel[index] ?? bg.panel[0]
    const canvas = bg.canvas[index] ?? bg.canvas[0]
    const brandColor = color ?? palettes.brand.solid[index] ?? palettes.brand.solid[0]
    const accent = readable(brandColor, [panel, canvas])
    const on = contrast(accent, surfaces.fg.inverted[0]) >= 4.5 ? fg.inverted[0] : fg.inverted[1]
    const variables = {
      canvas,
      panel,
      subtle: bg.subtle[index],
      text: fg.default[index],
      muted: fg.muted[index],
      error: fg.error[index],
      line: border.subtle[index],
      control: border.control[index],
      accent,
      'on-accent': on,
    }
    const text = Object.entries(variables)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')
    return side === 'light'
      ? `:root{${text}}`
      : `@media (prefers-color-scheme:dark){:root{${text}}}`
  })
  return rules.join('')
}

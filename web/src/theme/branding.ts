import { contrast, isDark, mix, parseHex, readable, textOn } from './contrast.ts'

/**
 * The part of a partner's branding that colours the panel [PAR-02]. Empty or unreadable values fall
 * back to ours.
 */
export type Branding = {
  readonly primaryColor?: string | undefined
  readonly backgroundColor?: string | undefined
  readonly textColor?: string | undefined
  readonly fontFamily?: string | undefined
  readonly themeMode?: string | undefined
}

export type BrandTokens = {
  readonly mode: 'light' | 'dark'
  readonly variables: Readonly<Record<string, string>>
}

const prefix = '--m-colors'
// A family name and nothing that could close the declaration.
const safeFont = (name: string) => name.replace(/[^\p{L}\p{N} -]/gu, '').trim()

// Panels are lighter than the canvas, except on a mid-toned dark one, where text would lose
// contrast.
const panelOf = (canvas: string, dark: boolean): string => {
  if (!dark) return mix(canvas, '#ffffff', 0.6)
  const lighter = mix(canvas, '#ffffff', 0.05)
  return contrast('#ffffff', lighter) >= 9 ? lighter : mix(canvas, '#000000', 0.12)
}

/**
 * A partner's branding as CSS variables over our semantic tokens, corrected until every text
 * reaches WCAG AA, so that no partner can make their panel unreadable. Chooses the mode by the
 * background they gave, else by `themeMode`.
 */
export const brandTokens = (branding: Branding): BrandTokens => {
  const validColor = (color: string | undefined) =>
    color !== undefined && parseHex(color) !== null ? color : undefined
  const background = validColor(branding.backgroundColor)
  const dark = background === undefined ? branding.themeMode === 'dark' : isDark(background)
  const primary = validColor(branding.primaryColor)
  const variables: Record<string, string> = {}
  const canvas = background ?? (dark ? '#131211' : '#faf9f7')
  const ownPanel = dark ? '#1b1a18' : '#ffffff'
  const panel = background === undefined ? ownPanel : panelOf(canvas, dark)

  if (background !== undefined) {
    const ink = readable(validColor(branding.textColor) ?? textOn(canvas), [canvas, panel], 7)
    // Layers mix in the text colour, unless a mid-toned panel would then make text unreadable.
    const away = dark ? '#000000' : '#ffffff'
    const lean = contrast(ink, panel) >= 9 ? ink : away
    const layer = (share: number) => mix(panel, lean, share)
    Object.assign(variables, {
      [`${prefix}-bg`]: panel,
      [`${prefix}-bg-canvas`]: canvas,
      [`${prefix}-bg-panel`]: panel,
      [`${prefix}-bg-subtle`]: layer(0.03),
      [`${prefix}-bg-muted`]: layer(0.06),
      [`${prefix}-bg-emphasized`]: layer(0.12),
      [`${prefix}-fg`]: ink,
      [`${prefix}-fg-default`]: ink,
      [`${prefix}-fg-muted`]: readable(mix(ink, panel, 0.3), [canvas, panel, layer(0.06)]),
      [`${prefix}-fg-subtle`]: readable(mix(ink, panel, 0.4), [canvas, panel]),
      [`${prefix}-border`]: layer(0.15),
      [`${prefix}-border-subtle`]: layer(0.09),
      [`${prefix}-border-control`]: readable(layer(0.4), [panel], 3),
    })
  } else if (validColor(branding.textColor) !== undefined) {
    const ink = readable(branding.textColor ?? '', [canvas, panel], 7)
    Object.assign(variables, { [`${prefix}-fg`]: ink, [`${prefix}-fg-default`]: ink })
  }

  if (primary !== undefined) {
    // If no text would be readable on the tint, the tint is shifted away from the text colour.
    const [extreme, away] = dark ? ['#ffffff', '#000000'] : ['#000000', '#ffffff']
    const tint = (share: number) => {
      const tinted = mix(panel, primary, share)
      return contrast(extreme, tinted) >= 4.5 ? tinted : mix(panel, away, share)
    }
    const [subtle, muted] = [tint(0.1), tint(0.2)]
    const solid = readable(primary, [panel], 3)
    const onSolid = textOn(solid)
    Object.assign(variables, {
      [`${prefix}-brand-solid`]: readable(solid, [onSolid]),
      [`${prefix}-brand-contrast`]: onSolid,
      [`${prefix}-brand-subtle`]: subtle,
      [`${prefix}-brand-muted`]: muted,
      [`${prefix}-brand-emphasized`]: mix(panel, primary, 0.35),
      [`${prefix}-brand-fg`]: readable(primary, [panel, canvas, subtle, muted]),
      [`${prefix}-brand-border`]: mix(panel, primary, 0.45),
      [`${prefix}-brand-focus-ring`]: readable(primary, [panel, canvas], 3),
    })
  }
  const font = safeFont(branding.fontFamily ?? '')
  if (font !== '') variables['--brand-font'] = `"${font}"`
  return { mode: dark ? 'dark' : 'light', variables }
}

/**
 * The variables as one rule. `html:root` outweighs the system's `:where(html)` rules in both modes.
 */
export const brandCss = ({ variables }: BrandTokens): string =>
  `html:root{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

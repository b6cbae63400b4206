import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  type RecipeDefinition,
} from '@chakra-ui/react'
import {
  badgeRecipe,
  buttonRecipe,
  headingRecipe,
  kbdRecipe,
  linkRecipe,
  separatorRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  animationStyles,
  layerStyles,
  keyframes,
  tokens,
  globalCss,
  breakpoints,
} from '@chakra-ui/react/theme'
import { buttonStyle, extendRecipe } from './recipe-styles.ts'
import { type Pair, palettes, statuses, surfaces } from './palette.ts'

type Token = { value: { _light: string; _dark: string } }
const token = ([light, dark]: Pair): Token => ({ value: { _light: light, _dark: dark } })
const tokensOf = <G extends Record<string, Pair>>(group: G) =>
  Object.fromEntries(Object.entries(group).map(([name, pair]) => [name, token(pair)]))
const groupsOf = (groups: Record<string, Record<string, Pair>>) =>
  Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, tokensOf(group)]))

const fallback = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const { black, white, blackAlpha, whiteAlpha, transparent, current } = tokens.colors
/** The only shadow: for what floats over the page. */
const floating = {
  value: {
    _light: '0 0 0 1px rgb(29 27 25 / 0.05), 0 8px 24px rgb(29 27 25 / 0.14)',
    _dark: '0 0 0 1px rgb(255 255 255 / 0.07), 0 8px 24px rgb(0 0 0 / 0.6)',
  },
}
const flat = { value: { _light: 'none', _dark: 'none' } }
const text = (fontSize: string, lineHeight: string, extra: Record<string, string> = {}) => ({
  value: { fontSize, lineHeight, ...extra },
})

/**
 * Only the recipes of the frame; those of the screens come with the first of them
 * (screen-recipes.ts).
 */
const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'm',
  cssVarsRoot: ':where(html, .chakra-theme)',
  globalCss: {
    ...globalCss,
    html: {
      color: 'fg',
      bg: 'bg.canvas',
      lineHeight: '1.5',
      colorPalette: 'brand',
      fontVariantNumeric: 'tabular-nums',
      textSizeAdjust: '100%',
    },
    // A sheet that is printed is printed alone: ui/print-sheet.tsx.
    'body:has([data-print-sheet]) > :not([data-print-sheet])': {
      '@media print': { display: 'none !important' },
    },
    // No motion for whoever asked their system for less of it; `!important` because widgets set
    // theirs inline.
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '1ms !important',
        scrollBehavior: 'auto !important',
      },
    },
    ':focus-visible': {
      outline: '2px solid',
      outlineColor: 'colorPalette.focusRing',
      outlineOffset: '2px',
    },
    'main:focus': { outline: 'none' },
    '*::placeholder, *[data-placeholder]': { color: 'fg.subtle' },
  },
  theme: {
    breakpoints,
    keyframes,
    animationStyles,
    layerStyles,
    tokens: {
      ...tokens,
      colors: { black, white, blackAlpha, whiteAlpha, transparent, current },
      fonts: {
        heading: { value: `var(--brand-font, "Inter Variable"), ${fallback}` },
        body: { value: `var(--brand-font, "Inter Variable"), ${fallback}` },
        mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
      },
      durations: {
        fastest: { value: '50ms' },
        faster: { value: '100ms' },
        fast: { value: '120ms' },
        moderate: { value: '160ms' },
        slow: { value: '200ms' },
        slower: { value: '200ms' },
        slowest: { value: '200ms' },
      },
    },
    semanticTokens: {
      colors: { ...groupsOf(surfaces), ...groupsOf(palettes), status: groupsOf(statuses) },
      radii: { l1: { value: '6px' }, l2: { value: '8px' }, l3: { value: '12px' } },
      shadows: {
        xs: flat,
        sm: flat,
        md: floating,
        lg: floating,
        xl: floating,
        '2xl': floating,
        floating,
      },
    },
    textStyles: {
      '2xs': text('12px', '16px'),
      xs: text('12px', '16px'),
      sm: text('14px', '20px'),
      md: text('16px', '24px'),
      lg: text('16px', '24px', { fontWeight: '600' }),
      xl: text('20px', '28px', { letterSpacing: '-0.01em' }),
      '2xl': text('28px', '36px', { letterSpacing: '-0.02em' }),
      '3xl': text('28px', '36px', { letterSpacing: '-0.02em' }),
    },
    recipes: {
      badge: badgeRecipe,
      button: extendRecipe(buttonRecipe, buttonStyle),
      heading: headingRecipe,
      kbd: kbdRecipe,
      link: linkRecipe,
      separator: separatorRecipe,
      skeleton: skeletonRecipe,
      skipNavLink: skipNavLinkRecipe,
      spinner: spinnerRecipe,
    },
    slotRecipes: {},
  },
})

const baseSystem = createSystem(defaultBaseConfig, config)

/**
 * Chakra's elements ask for the function of their recipe each time that they are drawn, and a new
 * one remembers nothing: here a recipe keeps its function, with the styles that it has computed.
 */
const functions = new WeakMap<RecipeDefinition, unknown>()
const cva = ((recipe: RecipeDefinition) => {
  const cached = functions.get(recipe) ?? baseSystem.cva(recipe)
  functions.set(recipe, cached)
  return cached
}) as typeof baseSystem.cva

export const system = { ...baseSystem, cva }

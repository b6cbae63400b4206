/** What we change in Chakra's recipes, and nothing else of them. */
type Look = { readonly [key: string]: unknown }
const isLook = (value: unknown): value is Look =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const merge = (base: Look, change: Look): Look =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(change)])].map(key => {
      const [from, to] = [base[key], change[key]]
      if (isLook(from) && isLook(to)) return [key, merge(from, to)]
      return [key, key in change ? to : from]
    })
  )

/** `recipe` with `look` merged deeply over it. */
export const extendRecipe = <R extends object>(recipe: R, look: Look): R =>
  merge(recipe as Look, look) as R

/**
 * On a phone everything that is touched is as tall as a thumb needs, 44 px; `wide` beside a mouse.
 */
const thumb = (wide: string) => ({ base: '11', md: wide })
const touched = (wide: string): Look => ({ h: thumb(wide), minW: thumb(wide) })
/** The same as the value of a CSS variable, which names its scale. */
const thumbSize = (wide: string) => ({ base: 'sizes.11', md: `sizes.${wide}` })
export const buttonStyle: Look = {
  variants: {
    size: { xs: touched('8'), sm: touched('9'), md: touched('10') },
  },
}
export const tabsStyle: Look = {
  // The strip scrolls, and would cut off a ring around a tab.
  base: { trigger: { _focusVisible: { outlineOffset: '-2px', borderRadius: 'l1' } } },
  variants: { size: { md: { root: { '--tabs-height': thumbSize('10') } } } },
}

// 16 px on phones: a smaller input makes iOS zoom into the page.
const typed = { textStyle: { base: 'md', md: 'sm' } }
/** What is shown in a field and cannot be changed there. */
const fixed = { bg: 'bg.muted', borderColor: 'border.subtle' }
export const inputStyle: Look = {
  variants: {
    variant: {
      outline: { bg: 'bg.panel', borderColor: 'border.control', '&[readonly]': fixed },
    },
    size: { md: { ...typed, '--input-height': thumbSize('10') }, sm: typed },
  },
}
export const selectStyle: Look = {
  variants: {
    variant: { outline: { field: { bg: 'bg.panel', borderColor: 'border.control' } } },
    size: {
      md: { root: { '--select-field-height': thumbSize('10') }, field: typed },
      sm: { root: { '--select-field-height': thumbSize('9') }, field: typed },
    },
  },
}
/** Below `md` only, so that props still win. */
const thumbHigh = { minH: { mdDown: '11' } }
export const segmentStyle: Look = { base: { item: thumbHigh } }
export const switchStyle: Look = { base: { root: thumbHigh } }
export const fieldLook: Look = {
  base: { errorText: { color: 'fg.error', textStyle: 'sm' }, helperText: { textStyle: 'sm' } },
}

// Calm toasts: the panel's colour with an icon that says the kind, not a coloured slab.
const kind = (color: string) => ({
  bg: 'bg.panel',
  color: 'fg',
  '--toast-trigger-bg': 'colors.bg.muted',
  '--toast-border-color': 'colors.border',
  '--toast-icon': `colors.${color}`,
})
export const toastStyle: Look = {
  base: {
    root: {
      alignItems: 'center',
      py: '3',
      // Room for «Cerrar», which nothing else shares.
      pe: { base: '11', md: '6' },
      borderRadius: 'l3',
      boxShadow: 'floating',
      '&[data-type=warning]': kind('fg.warning'),
      '&[data-type=success]': kind('fg.success'),
      '&[data-type=error]': kind('fg.error'),
    },
    indicator: { color: 'var(--toast-icon)' },
    closeTrigger: {
      top: { base: '0', md: '1' },
      insetEnd: { base: '0', md: '1' },
      boxSize: { base: '11', md: 'auto' },
    },
    description: { opacity: '1', color: 'fg.muted' },
  },
}

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
export const shape = <R extends object>(recipe: R, look: Look): R =>
  merge(recipe as Look, look) as R

// 16 px on phones: a smaller input makes iOS zoom into the page.
const typed = { textStyle: { base: 'md', md: 'sm' } }
/** What is shown in a field and cannot be changed there. */
const fixed = { bg: 'bg.muted', borderColor: 'border.subtle' }
export const inputLook: Look = {
  variants: {
    variant: {
      outline: { bg: 'bg.panel', borderColor: 'border.control', '&[readonly]': fixed },
    },
    // The thumb needs 44 px.
    size: { md: { ...typed, '--input-height': { base: 'sizes.11', md: 'sizes.10' } }, sm: typed },
  },
}
/** The thumb needs 44 px; a mouse keeps the denser sizes. Below `md` only, so that props still win. */
const thumbHigh = { minH: { mdDown: '11' } }
export const buttonLook: Look = { base: { minH: { mdDown: '11' }, minW: { mdDown: '11' } } }
export const selectLook: Look = {
  base: { field: thumbHigh },
  variants: {
    variant: { outline: { field: { bg: 'bg.panel', borderColor: 'border.control' } } },
    size: { md: { field: typed }, sm: { field: typed } },
  },
}
export const segmentLook: Look = { base: { item: thumbHigh } }
export const tabsLook: Look = { base: { trigger: thumbHigh } }
export const switchLook: Look = { base: { root: thumbHigh } }
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
export const toastLook: Look = {
  base: {
    root: {
      alignItems: 'center',
      py: '3',
      borderRadius: 'l3',
      boxShadow: 'floating',
      '&[data-type=warning]': kind('fg.warning'),
      '&[data-type=success]': kind('fg.success'),
      '&[data-type=error]': kind('fg.error'),
    },
    indicator: { color: 'var(--toast-icon)' },
    description: { opacity: '1', color: 'fg.muted' },
  },
}

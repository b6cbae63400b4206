import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brandCss, brandTokens } from './branding.ts'
import { contrast } from './contrast.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
const maybe = fc.option(hex, { nil: undefined })

it('stays readable whatever colours a partner chooses', () => {
  fc.assert(
    fc.property(
      maybe,
      maybe,
      maybe,
      fc.constantFrom('light', 'dark', undefined),
      (primaryColor, backgroundColor, textColor, themeMode) => {
        const { mode, variables: v } = brandTokens({
          primaryColor,
          backgroundColor,
          textColor,
          themeMode,
        })
        const of = (name: string, light: string, dark: string) =>
          v[`--m-colors-${name}`] ?? (mode === 'dark' ? dark : light)
        const [panel, canvas] = [
          of('bg-panel', '#ffffff', '#1b1a18'),
          of('bg-canvas', '#faf9f7', '#131211'),
        ]
        for (const ink of [of('fg', '#1d1b19', '#f3f1ee'), of('fg-muted', '#5f5a53', '#b3ada4')])
          for (const ground of [panel, canvas])
            expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.45)
        if (primaryColor === undefined) return
        expect(
          contrast(of('brand-contrast', '', ''), of('brand-solid', '', ''))
        ).toBeGreaterThanOrEqual(4.45)
        for (const ground of [panel, canvas, of('brand-subtle', '', ''), of('brand-muted', '', '')])
          expect(contrast(of('brand-fg', '', ''), ground)).toBeGreaterThanOrEqual(4.45)
        expect(contrast(of('brand-focus-ring', '', ''), panel)).toBeGreaterThanOrEqual(2.95)
      }
    ),
    {
      numRuns: 300,
      // A pale tint over a mid-toned panel left no text readable on it.
      examples: [['#effcec', '#7e7086', undefined, 'light']],
    }
  )
})

it('keeps our own look for an empty or unreadable branding', () => {
  expect(brandTokens({ primaryColor: 'rojo', backgroundColor: '' })).toEqual({
    mode: 'light',
    variables: {},
  })
})

it('escapes font names in CSS', () => {
  expect(brandCss(brandTokens({ fontFamily: 'Heebo";} body{display:none' }))).toBe(
    'html:root{--brand-font:"Heebo bodydisplaynone"}'
  )
})

it('derives the text colour from the background, not from the colour mode', () => {
  expect(brandTokens({ backgroundColor: '#101010', themeMode: 'light' }).mode).toBe('dark')
})

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { themeCss, withoutGlobalCss } from './theme-css.ts'

it('contains the layers, the reset, the global styles and the tokens of both themes', async () => {
  const css = await themeCss()
  expect(css).toMatch(/^@layer reset, ?base, ?tokens, ?recipes;/)
  expect(css).toContain('@layer reset{')
  expect(css).toContain(':focus-visible')
  expect(css).toMatch(/:where\(html, ?\.chakra-theme\)\{[^}]*--m-spacing-4:/)
  expect(css).toMatch(/\.dark[^{]*\{[^}]*--m-colors-bg-canvas:/)
})

it('removes the computation from the installed Chakra, and refuses another Chakra', async () => {
  const entry = fileURLToPath(import.meta.resolve('@chakra-ui/react'))
  const file = entry.replace(/[^/\\]+$/, 'styled-system/system.js')
  expect(withoutGlobalCss(await readFile(file, 'utf8'))).toContain('const _global = [];')
  expect(() => withoutGlobalCss('const _global = compute()')).toThrow('elsewhere')
})

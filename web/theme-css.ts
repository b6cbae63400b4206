import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const system = 'src/theme/system.ts'
/** The stylesheet of the theme: empty in the repository, filled in a build. */
const sheet = join(sep, 'src', 'theme', 'system.css')
/** Where Chakra computes the same rules in the browser. */
const chakraSystem = /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/
const computed = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];'

/** The rules that `<ChakraProvider value={system}>` inserts: reset, global styles and tokens. */
export const themeCss = async (): Promise<string> => {
  const [{ ChakraProvider }, { createElement }, { renderToStaticMarkup }, theme] =
    await Promise.all([
      import('@chakra-ui/react'),
      import('react'),
      import('react-dom/server'),
      import(pathToFileURL(join(import.meta.dirname, system)).href) as Promise<
        typeof import('./src/theme/system.ts')
      >,
    ])
  const markup = renderToStaticMarkup(
    createElement(ChakraProvider, { value: theme.system, children: null })
  )
  return [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('\n')
}

/** Chakra's module without these rules. Throws when Chakra computes them elsewhere. */
export const withoutGlobalCss = (code: string): string => {
  if (!code.includes(computed)) throw new Error('Chakra computes its global styles elsewhere now')
  return code.replace(computed, 'const _global = [];')
}

/**
 * Writes the theme's reset, global styles and tokens into the stylesheet of a build. Computed in
 * the browser they took a tenth of the processor time of each visit. Development and tests have
 * them from Chakra at run time.
 */
export const staticThemeCss = (): Plugin => ({
  name: 'theme-css',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (id.endsWith(sheet)) return { code: await themeCss(), map: null }
    if (chakraSystem.test(id)) return { code: withoutGlobalCss(code), map: null }
    return null
  },
})

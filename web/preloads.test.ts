import { expect, it } from 'vitest'
import { preloadsOf } from './preloads.ts'

const chunk = (file: string, imports: readonly string[] = []) => ({ file, imports })
const manifest = {
  'index.html': chunk('assets/index.js', ['_vendor']),
  _vendor: chunk('assets/vendor.js'),
  _grid: chunk('assets/grid.js', ['_vendor']),
  'src/theme/screen-recipes.ts': chunk('assets/recipes.js'),
  'src/app/start.tsx': chunk('assets/app.js', ['_vendor']),
  'src/app/sign-in/start.tsx': chunk('assets/sign-in.js', ['_vendor']),
  'src/app/shell/framed.tsx': chunk('assets/framed.js', ['_vendor']),
  'src/pages/principal.tsx': chunk('assets/principal.js'),
  'src/pages/principal-today.tsx': chunk('assets/today.js'),
  'src/pages/agenda.tsx': chunk('assets/agenda.js', ['_grid']),
  'src/pages/chat.tsx': chunk('assets/chat.js'),
}

it('names what a screen needs beside the files that the page names itself', () => {
  const preloads = preloadsOf(manifest)
  expect(preloads['/agenda']?.toSorted()).toEqual([
    '/assets/agenda.js',
    '/assets/app.js',
    '/assets/framed.js',
    '/assets/grid.js',
    '/assets/recipes.js',
  ])
  expect(preloads['/auth/ingresar']).toEqual(['/assets/sign-in.js'])
  expect(preloads['*']).toEqual(['/assets/app.js'])
})

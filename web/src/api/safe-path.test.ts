import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

it('returns to a path of this site [NAV-04]', () => {
  expect(safePath('/asistentes/1?tab=a#b')).toBe('/asistentes/1?tab=a#b')
})

it.each([
  null,
  '',
  'https://evil.mx',
  '//evil.mx',
  '/\\evil.mx',
  '\\\\evil.mx',
  '/\t/evil.mx',
  '/a\n',
  'javascript:alert(1)',
  '/..//evil.mx',
  '/.//evil.mx',
  '/auth/ingresar?p=/x',
])('replaces the return path %j by the main page [H15]', path => {
  expect(safePath(path)).toBe('/principal')
})

it('never returns a URL of another site [H15]', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('/', '\\', '.', ':', 'a', '\t', '\n', '@', '?', '#', '%2f'),
      }),
      text => {
        expect(new URL(safePath(`/${text}`), 'https://mostrador.mx').host).toBe('mostrador.mx')
      }
    ),
    { numRuns: 2000 }
  )
})

import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { addHints, HINT } from './compile-hints.ts'

const chunk = (fileName: string, ...moduleIds: string[]) => ({
  type: 'chunk',
  fileName,
  moduleIds,
  code: 'run()\n',
})
const bundleOf = (...files: readonly { readonly fileName: string }[]) =>
  Object.fromEntries(files.map(file => [file.fileName, file])) as unknown as Rolldown.OutputBundle

it('puts the hint first in what the first screen runs, and nowhere else', () => {
  const start = chunk('start.js', '/repo/web/src/app/start.tsx')
  const vendor = chunk('vendor.js', '/repo/node_modules/react-dom/client.js')
  const form = chunk('form.js', '/repo/web/src/pages/agenda-form.tsx')
  addHints(bundleOf(start, vendor, form))
  expect([start, vendor, form].map(({ code }) => code.startsWith(HINT))).toEqual([
    true,
    true,
    false,
  ])
})

it('moves the source map of a hinted file one line on', () => {
  const start = chunk('start.js', '/repo/web/src/app/start.tsx')
  const map = { type: 'asset', fileName: 'start.js.map', source: '{"mappings":"AAAA"}' }
  addHints(bundleOf(start, map))
  expect(JSON.parse(map.source)).toEqual({ mappings: ';AAAA' })
})

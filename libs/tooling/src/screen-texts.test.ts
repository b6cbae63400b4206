import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkScreenTexts } from './screen-texts.ts'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const linesOf = (source: string, file = 'web/src/pages/a.tsx'): readonly number[] =>
  checkScreenTexts(file, source).map(({ line }) => line)

describe('texts that people read', () => {
  it('are Spanish on every screen and in every answer [GEN-02]', () => {
    const violations = sourceFiles(root, ['web', 'libs/contracts']).flatMap(file =>
      checkScreenTexts(file, readFileSync(join(root, file), 'utf8'))
    )
    expect(violations).toEqual([])
    expect(readFileSync(join(root, 'web/index.html'), 'utf8')).toContain('<html lang="es-MX"')
  })

  it('are found between tags, in attributes, calls and templates', () => {
    expect(linesOf('const A = () => (\n  <p>\n    Save\n  </p>\n)\n')).toEqual([2])
    expect(linesOf('const A = () => <P title="Close the window" />\n')).toEqual([1])
    expect(linesOf("toast.error('This could not be sent')\n")).toEqual([1])
    expect(linesOf('const text = `Your plan ends ${day}`\n')).toEqual([1])
  })

  it('are found in the answers of the contracts, not in their reference', () => {
    const file = 'libs/contracts/src/crm/routes.ts'
    expect(linesOf("const r = { message: 'The contact was saved' }\n", file)).toEqual([1])
    expect(linesOf("const r = { summary: 'The contacts of ' + 'a page' }\n", file)).toEqual([])
  })

  it('do not include texts for developers, nor Spanish texts', () => {
    expect(linesOf("throw new Error('The list was empty')\n")).toEqual([])
    expect(linesOf("console.error('The list was empty')\n")).toEqual([])
    expect(linesOf("const key = 'Delete'\n")).toEqual([])
    expect(linesOf('const A = () => <p>Lo que escribiste y no has guardado</p>\n')).toEqual([])
    expect(linesOf("const a = 'The log'\n", 'services/crm/src/a.ts')).toEqual([])
  })
})

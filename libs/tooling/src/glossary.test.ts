import { describe, expect, it } from 'vitest'
import { checkGlossary, readAvoidedWords } from './glossary.ts'

const glossary = `# Glossary
| Term | What it is | Avoid |
|---|---|---|
| context | What a \`service\` is given. | \`house\` |
| event | A fact. | \`say()\`, word |
| precheck | Refuses early. | \`onSight\` |
`
const words = readAvoidedWords(glossary)

const linesOf = (source: string, file = 'services/crm/src/a.tsx'): readonly number[] =>
  checkGlossary(file, source, words).map(({ line }) => line)

describe('glossary rule', () => {
  it('reads the words in backticks of the last column', () => {
    expect(words.map(({ word, term, onlyNames }) => [word, term, onlyNames])).toEqual([
      ['house', 'context', false],
      ['say', 'event', true],
      ['onSight', 'precheck', false],
    ])
  })

  it('finds a word as a part of an identifier, also in the plural', () => {
    const source = '// á\nconst startHouse = 1\nconst HOUSE_PORT = 2\nconst houses = 3\n'
    expect(linesOf(source)).toEqual([2, 3, 4])
    expect(linesOf('const warehouse = 1\nconst essay = 2\n')).toEqual([])
  })

  it('finds a word of several parts in a row', () => {
    expect(linesOf('const onSightOnly = 1\nconst sightOn = 2\n')).toEqual([1])
  })

  it('finds a word in comments, leading and trailing', () => {
    const source = '/**\n * What the house gives.\n */\nconst a = 1 // of the House\n'
    expect(linesOf(source)).toEqual([2, 4])
    expect(linesOf('const a = 1\n// the house\n')).toEqual([2])
  })

  it('does not refuse in a comment what is refused in names only', () => {
    expect(linesOf('// as we say\nconst say = 1\n')).toEqual([2])
  })

  it('does not search texts, and is not confused by // in them', () => {
    const source = [
      "const a = 'house // house'",
      'const b = `house ${a} /* house`',
      'const c = /house/',
      'const d = <p>house // house</p>',
      'const house = 1',
    ].join('\n')
    expect(linesOf(source)).toEqual([5])
  })

  it('finds a word in names of files and folders', () => {
    expect(linesOf('', 'services/crm/src/house.ts')).toEqual([1])
    expect(linesOf('', 'services/house-rules/a.ts')).toEqual([1])
  })

  it('allows exceptions by word and file', () => {
    const exceptions = [{ word: 'house', files: /^web\//, reason: 'a picture of a house' }]
    const check = (file: string) => checkGlossary(file, 'const house = 1', words, exceptions)
    expect(check('web/src/icons.ts')).toEqual([])
    expect(check('libs/kernel/src/icons.ts')).toHaveLength(1)
  })

  it('names the word to use', () => {
    expect(checkGlossary('a.ts', 'const house = 1', words)).toEqual([
      { file: 'a.ts', line: 1, text: "a name says «house»: the glossary's word is «context»" },
    ])
  })
})

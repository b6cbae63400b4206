import { parseSource, walk } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** A word of the glossary's «Avoid» column that a machine looks for, and the term to use. */
export type AvoidedWord = {
  readonly word: string
  readonly term: string
  /** Its words in lower case, `fooBar` as ['foo', 'bar']. */
  readonly parts: readonly string[]
  /** True when the word is ordinary English elsewhere and is refused in identifiers only. */
  readonly onlyNames: boolean
}

/** Where an avoided word is the right word. `files` is matched against the path of the file. */
export type GlossaryException = {
  readonly word: string
  readonly files: RegExp
  readonly reason: string
}

/**
 * Reads the tables of the glossary. Of the «Avoid» column only words in backticks count:
 * `word` is refused in names and comments, `word()` in names only.
 */
export const readAvoidedWords = (markdown: string): readonly AvoidedWord[] =>
  markdown
    .split('\n')
    .filter(line => line.startsWith('|'))
    .flatMap(line => {
      const [, term = '', , avoid = ''] = line.split('|')
      return [...avoid.matchAll(/`([^`()]+)(\(\))?`/g)].map(([, word = '', call]) => ({
        word,
        term: term.trim(),
        parts: wordsOf(word),
        onlyNames: call !== undefined,
      }))
    })

/** The avoided words in the path, the identifiers and the comments of one file. */
export const checkGlossary = (
  file: string,
  source: string,
  words: readonly AvoidedWord[],
  exceptions: readonly GlossaryException[] = []
): readonly Violation[] => {
  const applicable = words.filter(
    ({ word }) =>
      !exceptions.some(exception => exception.word === word && exception.files.test(file))
  )
  const { code, comments } = codeAndComments(file, source)
  const inPath = applicable.filter(({ parts }) => containsWord(file, parts))
  const inComments = applicable.filter(({ onlyNames }) => !onlyNames)
  return [
    ...inPath.map(word => ({ file, line: 1, text: `its path says ${explain(word)}` })),
    ...find(file, code, applicable, 'a name'),
    ...find(file, comments, inComments, 'a comment'),
  ]
}

const find = (
  file: string,
  text: string,
  words: readonly AvoidedWord[],
  where: string
): readonly Violation[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      words
        .filter(({ parts }) => containsWord(line, parts))
        .map(word => ({ file, line: index + 1, text: `${where} says ${explain(word)}` }))
    )

const explain = ({ word, term }: AvoidedWord): string =>
  `«${word}»: the glossary's word is «${term}»`

/** Parts in a row, within one name or between words: 'wallClock' contains 'wall'. */
const containsWord = (text: string, parts: readonly string[]): boolean => {
  const words = wordsOf(text)
  return words.some((_word, start) =>
    parts.every((part, index) => {
      const word = words[start + index]
      return word === part || (index === parts.length - 1 && isPlural(word, part))
    })
  )
}

const isPlural = (word: string | undefined, singular: string): boolean =>
  word === `${singular}s` || word === `${singular}es`

/** 'sayLouder_now HTTPRequest' is say, louder, now, http, request. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const texts = new Set(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'JSXText'])

/** The file twice, line for line: without comments and texts, and with nothing but comments. */
const codeAndComments = (
  file: string,
  source: string
): { readonly code: string; readonly comments: string } => {
  const tree = parseSource(file, source)
  const bytes = Buffer.from(tree.bytes)
  walk(tree.body, node => {
    if (texts.has(node.type)) blank(bytes, tree.byteAt(node.span.start), tree.byteAt(node.span.end))
  })
  const withoutTexts = bytes.toString()
  const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g
  const code = withoutTexts.replace(comment, text => text.replace(/[^\n]/g, ' '))
  let comments = withoutTexts.replace(/[^\n]/g, ' ')
  for (const { 0: text, index } of withoutTexts.matchAll(comment))
    comments = comments.slice(0, index) + text + comments.slice(index + text.length)
  return { code, comments }
}

const blank = (bytes: Buffer, from: number, to: number): void => {
  for (let index = from; index < to; index += 1) if (bytes[index] !== 10) bytes[index] = 32
}

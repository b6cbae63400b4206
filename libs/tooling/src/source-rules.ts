import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkGlossary, readAvoidedWords } from './glossary.ts'
import { glossaryExceptions } from './glossary-exceptions.ts'
import { checkScreenTexts } from './screen-texts.ts'
import { sourceFiles } from './source-files.ts'
import { isNamed, type Node, parseSource, walk } from './source-tree.ts'
import { checkLength, longFile, longFiles, longFunction, longFunctions } from './text-size.ts'
import type { Violation } from './violation.ts'

/** Folder names that say nothing about their content. */
const vagueFolders = /\/(utils?|common|shared|helpers?|core|types|dtos?)\//

/**
 * The rules that oxlint cannot express, for one file.
 * @param file path relative to the repository, with '/'
 */
export const checkSource = (file: string, source: string): readonly Violation[] => [
  ...checkFolder(file),
  ...checkSilencedRules(file, source),
  ...checkSyntax(file, source),
]

const checkFolder = (file: string): readonly Violation[] => {
  if (!vagueFolders.test(`/${file}`)) return []
  const text = 'name the folder after its content, not utils/common/shared/helpers/core/types'
  return [{ file, line: 1, text }]
}

/** A rule is switched off by name, on one line, with a reason. */
const checkSilencedRules = (file: string, source: string): readonly Violation[] => {
  if (isToolingFile(file)) return []
  const lines = source.split('\n')
  const text = 'fix it, or switch off one rule on one line and give the reason in a comment'
  return lines.flatMap((line, index) =>
    isSilencing(line) && !isExplained(line, lines[index - 1] ?? '')
      ? [{ file, line: index + 1, text }]
      : []
  )
}

const isSilencing = (line: string): boolean =>
  /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable/.test(line)

const isExplained = (line: string, previousLine: string): boolean =>
  /@ts-expect-error \S/.test(line) ||
  /-disable-next-line [a-z@/-]+ -- \S/.test(line) ||
  (/-disable-next-line [a-z@/-]+\s*$/.test(line) && /^\s*(\/\/|\*)/.test(previousLine))

const checkSyntax = (file: string, source: string): readonly Violation[] => {
  const tree = parseSource(file, source)
  const violations: Violation[] = []
  walk(tree.body, node => {
    const text = syntaxRule(file, node)
    if (text !== undefined) violations.push({ file, line: tree.lineAt(node.span.start), text })
  })
  return violations
}

const syntaxRule = (file: string, node: Node): string | undefined => {
  if (node.type === 'TsEnumDeclaration') return 'no enum: use a union of strings'
  if (isNewPrismaClient(node) && !file.startsWith('libs/db/'))
    return 'only libs/db creates a PrismaClient'
  if (isNodeEnv(node) && !file.endsWith('.config.ts') && !isToolingFile(file))
    return 'do not read NODE_ENV: use an argument or a variable named after what differs'
  return undefined
}

const isNewPrismaClient = (node: Node): boolean =>
  node.type === 'NewExpression' && isNamed(node['callee'], 'PrismaClient')

const isNodeEnv = (node: Node): boolean =>
  isNamed(node, 'NODE_ENV') || (node.type === 'StringLiteral' && node['value'] === 'NODE_ENV')

/** The files of this package name what they look for. */
const isToolingFile = (file: string): boolean => file.startsWith('libs/tooling/')

/** The longest files and functions: something to look at, not a failure. */
const printLongTexts = (sources: ReadonlyMap<string, string>, limit: number): void => {
  const files = longFiles(sources)
  console.log(`${files.length} files have more than ${longFile} lines`)
  for (const { file, lines } of files.slice(0, limit)) console.log(`  ${file} (${lines})`)
  const functions = [...sources]
    .flatMap(([file, source]) => longFunctions(file, source))
    .sort((a, b) => b.lines - a.lines)
  console.log(`${functions.length} functions have more than ${longFunction} lines`)
  for (const { file, line, name, lines } of functions.slice(0, limit))
    console.log(`  ${file}:${line} ${name} (${lines})`)
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const sources = new Map(
    sourceFiles(root).map(file => [file, readFileSync(join(root, file), 'utf8')])
  )
  const glossary = readFileSync(join(root, 'infra/docs/GLOSSARY.md'), 'utf8')
  const words = readAvoidedWords(glossary)
  const violations = [...sources].flatMap(([file, source]) => [
    ...checkSource(file, source),
    ...checkLength(file, source),
    ...checkScreenTexts(file, source),
    ...checkGlossary(file, source, words, glossaryExceptions),
  ])
  for (const { file, line, text } of violations) console.error(`${file}:${line}: ${text}`)
  // The ten longest of each; --all lists them all.
  printLongTexts(sources, process.argv.includes('--all') ? Infinity : 10)
  console.log(`${violations.length} violations in ${sources.size} files`)
  process.exitCode = violations.length > 0 ? 1 : 0
}

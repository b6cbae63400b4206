import { parseSync } from '@swc/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFiles } from './source-files.ts'

/** What a rule has to say about one file; `line` is 1-based. */
export type Complaint = { readonly file: string; readonly line: number; readonly text: string }

type Node = {
  readonly type: string
  readonly span: { readonly start: number }
  readonly [key: string]: unknown
}

/** Folders that are named after nobody's business: a thing lives where its name is known. */
const namelessFolders = /\/(utils?|common|shared|helpers?|core|types|dtos?)\//

/** A file that passes this has probably met its second noun. */
export const longFile = 250

/**
 * The rules of the house that oxlint cannot express, for one file.
 * @param file path relative to the repository, with '/'
 */
export const complaintsAbout = (file: string, source: string): readonly Complaint[] => {
  const at = (line: number, text: string): Complaint => ({ file, line, text })
  const complaints: Complaint[] = []
  if (namelessFolders.test(`/${file}`))
    complaints.push(
      at(1, 'name the folder after what is in it, not utils/common/shared/helpers/core/types')
    )
  const lines = source.split('\n')
  for (const [index, line] of lines.entries()) {
    if (silences(line) && !explained(line, lines[index - 1] ?? '') && !isOwnCanary(file)) {
      complaints.push(
        at(
          index + 1,
          'solve it, or switch off one rule on one line and say why in a comment above it'
        )
      )
    }
  }
  for (const { node, line } of nodesOf(file, source)) {
    if (node.type === 'TsEnumDeclaration')
      complaints.push(at(line, 'no enum: a union of strings needs no compiler'))
    if (
      node.type === 'NewExpression' &&
      isNamed(node['callee'], 'PrismaClient') &&
      !file.startsWith('libs/db/')
    )
      complaints.push(at(line, 'only libs/db makes a PrismaClient'))
    if (
      (isNamed(node, 'NODE_ENV') ||
        (node.type === 'StringLiteral' && node['value'] === 'NODE_ENV')) &&
      !file.endsWith('.config.ts') &&
      !isOwnCanary(file)
    ) {
      complaints.push(
        at(line, 'nobody asks for NODE_ENV: what differs is an argument or a variable with a name')
      )
    }
  }
  return complaints
}

/** The long files, longest first: something to look at, never a failure. */
export const longFiles = (
  sources: ReadonlyMap<string, string>
): readonly { readonly file: string; readonly lines: number }[] =>
  [...sources]
    .map(([file, source]) => ({ file, lines: source.split('\n').length }))
    .filter(({ lines }) => lines > longFile)
    .sort((a, b) => b.lines - a.lines)

const silences = (line: string): boolean =>
  /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable/.test(line)

/** One named rule, on one line, with a reason beside it or above it. A type error that is meant says what is wrong after the mark. */
const explained = (line: string, above: string): boolean =>
  /@ts-expect-error \S/.test(line) ||
  /-disable-next-line [a-z@/-]+ -- \S/.test(line) ||
  (/-disable-next-line [a-z@/-]+\s*$/.test(line) && /^\s*(\/\/|\*)/.test(above))

const isOwnCanary = (file: string): boolean => file.startsWith('libs/tooling/')
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value
const isNamed = (value: unknown, name: string): boolean =>
  isNode(value) && value.type === 'Identifier' && value['value'] === name

const isInteresting = (node: Node): boolean =>
  node.type === 'TsEnumDeclaration' || node.type === 'NewExpression' || node['value'] === 'NODE_ENV'

const nodesOf = (
  file: string,
  source: string
): readonly { readonly node: Node; readonly line: number }[] => {
  const tree = parseSync(source, {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    target: 'esnext',
  })
  const bytes = Buffer.from(source)
  // swc counts bytes from the first file that the process parsed; the tree's own start is where this one begins, past its leading comments.
  const origin = tree.span.end - bytes.length
  const lineAt = (position: number): number =>
    bytes
      .subarray(0, Math.max(0, position - origin))
      .toString()
      .split('\n').length
  const found: { node: Node; line: number }[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    if (isNode(value) && isInteresting(value))
      found.push({ node: value, line: lineAt(value.span.start) })
    for (const [key, child] of Object.entries(value)) if (key !== 'span') visit(child)
  }
  visit(tree.body)
  return found
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const sources = new Map(
    sourceFiles(root).map(file => [file, readFileSync(join(root, file), 'utf8')])
  )
  const complaints = [...sources].flatMap(([file, source]) => complaintsAbout(file, source))
  for (const { file, line, text } of complaints) console.error(`${file}:${line}: ${text}`)
  const long = longFiles(sources)
  if (long.length > 0)
    console.log(
      `Longer than ${longFile} lines, look for the second noun: ${long.map(({ file, lines }) => `${file} (${lines})`).join(', ')}`
    )
  console.log(`${complaints.length} complaints in ${sources.size} files`)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

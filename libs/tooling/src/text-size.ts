import type { Violation } from './violation.ts'
import { isNode, type Node, parseSource, walk } from './source-tree.ts'

/** A source file may have at most this many lines. */
export const fileLimit = 300
/** A file above this many lines is listed: it probably has two subjects. */
export const longFile = 250
/** A function above this many lines is listed. */
export const longFunction = 60

export type LongFile = { readonly file: string; readonly lines: number }
export type LongFunction = {
  readonly file: string
  readonly line: number
  readonly name: string
  readonly lines: number
}

/** The violation of a file above `fileLimit` lines. */
export const checkLength = (file: string, source: string): readonly Violation[] => {
  const lines = lineCount(source)
  if (lines <= fileLimit) return []
  const text = `${lines} lines, at most ${fileLimit}: split it by its second subject`
  return [{ file, line: fileLimit + 1, text }]
}

export const lineCount = (source: string): number => source.replace(/\n$/, '').split('\n').length

/** The files above `longFile` lines, longest first. */
export const longFiles = (sources: ReadonlyMap<string, string>): readonly LongFile[] =>
  [...sources]
    .map(([file, source]) => ({ file, lines: lineCount(source) }))
    .filter(({ lines }) => lines > longFile)
    .sort((a, b) => b.lines - a.lines)

/** The functions above `longFunction` lines; callbacks of describe, it and test do not count. */
export const longFunctions = (file: string, source: string): readonly LongFunction[] => {
  const tree = parseSource(file, source)
  const functions: LongFunction[] = []
  const callbacks = new Set<unknown>()
  walk(tree.body, (node, parent) => {
    if (isTestCall(node)) for (const argument of argumentsOf(node)) callbacks.add(argument)
    if (!functionTypes.has(node.type) || callbacks.has(node)) return
    if (parent !== undefined && isCurried(parent, node)) return
    const line = tree.lineAt(node.span.start)
    const lines = tree.lineAt(node.span.end) - line + 1
    if (lines > longFunction) functions.push({ file, line, name: nameOf(node, parent), lines })
  })
  return functions
}

const functionTypes = new Set([
  'ArrowFunctionExpression',
  'ClassMethod',
  'Constructor',
  'FunctionDeclaration',
  'FunctionExpression',
  'MethodProperty',
])
const testFunctions = new Set(['describe', 'it', 'test'])

/** `it(…)`, `it.each(…)(…)` and their like. */
const isTestCall = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false
  let callee = node['callee']
  while (isNode(callee) && callee.type !== 'Identifier')
    callee = callee['callee'] ?? callee['object']
  return isNode(callee) && testFunctions.has(String(callee['value']))
}

const argumentsOf = (call: Node): readonly unknown[] => {
  const list = call['arguments']
  return Array.isArray(list)
    ? list.map((argument: { expression: unknown }) => argument.expression)
    : []
}

/** `a => b => …` is one function. */
const isCurried = (outer: Node, inner: Node): boolean =>
  outer.type === 'ArrowFunctionExpression' && outer['body'] === inner

const nameOf = (node: Node, parent: Node | undefined): string => {
  const candidates = [node['identifier'], node['key'], parent?.['id'], parent?.['key']]
  const name = candidates.find(isNode)?.['value']
  return typeof name === 'string' ? name : 'anonymous function'
}

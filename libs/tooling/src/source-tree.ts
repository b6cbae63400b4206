import { parseSync } from '@swc/core'

/** A node of swc's syntax tree. */
export type Node = {
  readonly type: string
  readonly span: { readonly start: number; readonly end: number }
  readonly [key: string]: unknown
}

/** One parsed file. */
export type SourceTree = {
  readonly body: unknown
  readonly bytes: Buffer
  /** Byte of the file at a position of the tree. */
  byteAt(position: number): number
  /** Line of the file at a position of the tree, from 1. */
  lineAt(position: number): number
}

/** swc counts bytes from 1. */
const firstPosition = 1

/** Parses TypeScript, with JSX if the name ends in .tsx. Throws at a syntax error. */
export const parseSource = (file: string, source: string): SourceTree => {
  const tree = parseSync(source, {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    target: 'esnext',
  })
  const bytes = Buffer.from(source)
  const newlines = [...bytes.entries()].flatMap(([index, byte]) => (byte === 10 ? [index] : []))
  const byteAt = (position: number): number => position - firstPosition
  return {
    body: tree.body,
    bytes,
    byteAt,
    lineAt: position => 1 + countBelow(newlines, byteAt(position)),
  }
}

/** Calls `visit` for every node, parents before children. */
export const walk = (
  value: unknown,
  visit: (node: Node, parent: Node | undefined) => void,
  parent?: Node
): void => {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit, parent)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const node = isNode(value) ? value : undefined
  if (node !== undefined) visit(node, parent)
  for (const [key, child] of Object.entries(value))
    if (key !== 'span') walk(child, visit, node ?? parent)
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value

export const isNamed = (value: unknown, name: string): boolean =>
  isNode(value) && value.type === 'Identifier' && value['value'] === name

/** How many of the ascending `numbers` are less than `limit`. */
const countBelow = (numbers: readonly number[], limit: number): number => {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? limit) < limit) low = middle + 1
    else high = middle
  }
  return low
}

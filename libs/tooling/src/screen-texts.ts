import { isNamed, isNode, type Node, parseSource, walk } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** Words that are common in English and do not exist in Spanish. */
const english =
  /\b(the|and|your|you|please|with|without|this|that|these|those|are|was|were|have|had|been|will|would|could|should|must|cannot|from|into|of|for|or|not|save|saved|saving|delete|deleted|remove|removed|failed|loading|search|settings|close|open|back|next|welcome|yes)\b/i

/** The screens, and the contracts with what the server answers. */
const isRead = (file: string): boolean =>
  /^(web|libs\/contracts)\/src\//.test(file) && !/\.test(ing)?\.tsx?$|\/test(ing)?\b/.test(file)

/** A sentence: it begins like one and has two words. */
const isSentence = (text: string): boolean => /^[\p{Lu}¿¡«][^\n]*\s\p{L}/u.test(text.trim())

/** English in what people read [GEN-02]. */
export const checkScreenTexts = (file: string, source: string): readonly Violation[] => {
  if (!isRead(file)) return []
  const tree = parseSource(file, source)
  const violations: Violation[] = []
  const skipped = new Set<Node>()
  walk(tree.body, (node, parent) => {
    if (parent !== undefined && skipped.has(parent)) skipped.add(node)
    for (const inside of ofDevelopers(node)) skipped.add(inside)
    const text = skipped.has(node) ? undefined : textOf(node)
    const word = text === undefined ? null : english.exec(text)
    if (word === null) return
    const line = tree.lineAt(node.span.start)
    violations.push({ file, line, text: `people read Spanish, this says «${word[0]}»` })
  })
  return violations
}

/** What people may read of a node: all that stands between tags, elsewhere whole sentences. */
const textOf = (node: Node): string | undefined => {
  if (node.type === 'JSXText') return String(node['value'])
  const isLiteral = node.type === 'StringLiteral'
  if (!isLiteral && node.type !== 'TemplateElement') return undefined
  const text = String(isLiteral ? node['value'] : node['raw'])
  return isSentence(text) ? text : undefined
}

/** Parts of a node that are not texts of a screen: all of an error, the summary of a route. */
const ofDevelopers = (node: Node): readonly Node[] => {
  if (node.type === 'NewExpression' && /Error$/.test(calleeOf(node))) return [node]
  if (node.type === 'CallExpression' && calleeOf(node).startsWith('console.')) return [node]
  if (node.type !== 'ObjectExpression') return []
  const properties = node['properties'] as readonly { readonly key?: unknown; value?: unknown }[]
  return properties.flatMap(({ key, value }) =>
    isNamed(key, 'summary') && isNode(value) ? [value] : []
  )
}

/** `Error` of `new Error(…)`, `console.error` of `console.error(…)`. */
const calleeOf = (node: Node): string => {
  const callee = node['callee'] as Node
  if (callee.type === 'Identifier') return String(callee['value'])
  if (callee.type !== 'MemberExpression') return ''
  return [callee['object'], callee['property']]
    .map(part => (part as { readonly value?: unknown }).value ?? '')
    .join('.')
}

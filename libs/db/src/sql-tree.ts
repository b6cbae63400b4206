import type { Node, RangeVar } from 'libpg-query'

/** `schema.table`; a name without a schema is in public. */
export const nameOf = (table: RangeVar | undefined): string =>
  inSchema([table?.schemaname, table?.relname].flatMap(name => name ?? []))
export const inSchema = (names: readonly string[]): string =>
  names.length === 1 ? `public.${names[0]}` : names.join('.')
export const namesIn = (node: Node): readonly string[] =>
  ('List' in node ? (node.List.items ?? []) : [node]).flatMap(item =>
    'String' in item ? (item.String.sval ?? []) : []
  )
export const lastName = (names: readonly Node[] = []): string => names.flatMap(namesIn).at(-1) ?? ''

/** The functions that a tree calls, by name. */
export const callsOf = (tree: unknown): readonly string[] =>
  allNodes(tree).flatMap(node =>
    'FuncCall' in node
      ? (node.FuncCall.funcname ?? [])
          .flatMap(namesIn)
          .filter(name => name !== 'pg_catalog')
          .join('.')
      : []
  )

/** Every object of a tree; a node has its kind as a key. */
export const objectsIn = (tree: unknown): readonly object[] =>
  typeof tree !== 'object' || tree === null
    ? []
    : [...(Array.isArray(tree) ? [] : [tree]), ...Object.values(tree).flatMap(objectsIn)]

/** Every object of a parsed statement, to be asked for the kinds of nodes. */
export const allNodes = (tree: unknown): readonly Node[] => objectsIn(tree) as readonly Node[]

import { parser } from '@prometheus-io/lezer-promql'

/**
 * What an expression asks for: the names of its metrics, and whether it can be read at all.
 * `ALERTS` and the like are names too.
 */
export const readPromql = (
  expr: string
): { readonly broken: boolean; readonly metrics: ReadonlySet<string> } => {
  const metrics = new Set<string>()
  let broken = false
  parser.parse(expr).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) broken = true
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        metrics.add(expr.slice(from, to))
    },
  })
  return { broken, metrics }
}

/** A histogram gives three series under its name. */
export const familyOf = (metric: string): string => metric.replace(/_(?:bucket|sum|count)$/, '')

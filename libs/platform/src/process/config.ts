import type { z } from 'zod'

export type Variables = Readonly<Record<string, string | undefined>>

/** The process cannot start: every variable that is missing or wrong, at once. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The configuration is not complete:\n${problems.map(problem => `  - ${problem}`).join('\n')}`
    )
    this.name = 'ConfigError'
  }
}

const problemsOf = (schema: z.ZodType, variables: Variables): readonly string[] => {
  const parsed = schema.safeParse(variables)
  if (parsed.success) return []
  return parsed.error.issues.map(issue => {
    const name = issue.path.join('.')
    const missing = issue.path.length > 0 && variables[String(issue.path[0])] === undefined
    return missing ? `${name} is missing` : `${name} is not valid: ${issue.message}`
  })
}

/**
 * An empty variable is a missing one: that is what compose files and shells produce for "not set".
 */
const withoutEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))

/**
 * The validated variables of a process. The only reader of process.env in the product.
 * Throws a ConfigError that names every problem; values never appear in it, they may be secrets.
 */
export const loadConfig = <S extends z.ZodType>(
  schema: S,
  variables: Variables = process.env
): z.output<S> => {
  const filled = withoutEmpty(variables)
  const problems = problemsOf(schema, filled)
  if (problems.length > 0) throw new ConfigError(problems)
  return schema.parse(filled)
}

/**
 * Checks several schemas against one set of variables, so that one start names the problems of all
 * of them.
 */
export const checkConfigs = (
  schemas: readonly z.ZodType[],
  variables: Variables = process.env
): void => {
  const filled = withoutEmpty(variables)
  const problems = [...new Set(schemas.flatMap(schema => problemsOf(schema, filled)))]
  if (problems.length > 0) throw new ConfigError(problems)
}

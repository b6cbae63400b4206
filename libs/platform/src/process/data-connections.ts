import { z } from 'zod'

/**
 * `required`: the process refuses to start when it would connect to a data store without
 * encryption. Not where they are on this machine or in a network that nobody else is in.
 */
export const dataConnectionVariables = {
  DATA_TLS: z.enum(['optional', 'required']).default('optional'),
}

/** Raw values: each one is validated by the schema of the process. */
const ConnectionVariables = z.looseObject({
  DATA_TLS: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  RELAY_DATABASE_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  KAFKA_TLS: z.string().optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
})
type ConnectionVariables = z.output<typeof ConnectionVariables>
type Problem = readonly [variable: string, message: string]

const verifies = (url: string): boolean => /[?&]sslmode=verify-full(&|$)/.test(url)

const findUnencrypted = (variables: ConnectionVariables): readonly Problem[] => {
  const problems: Problem[] = []
  for (const name of ['DATABASE_URL', 'RELAY_DATABASE_URL'] as const)
    if (variables[name] !== undefined && !verifies(variables[name]))
      problems.push([name, 'DATA_TLS is required: it must end with sslmode=verify-full'])
  if (variables.REDIS_URL !== undefined && !variables.REDIS_URL.startsWith('rediss://'))
    problems.push(['REDIS_URL', 'DATA_TLS is required: it must begin with rediss://'])
  if (variables.KAFKA_TLS !== 'true')
    problems.push(['KAFKA_TLS', 'DATA_TLS is required: it must be true'])
  return problems
}

const halfSignedIn = ({
  KAFKA_USERNAME: user,
  KAFKA_PASSWORD: secret,
}: ConnectionVariables): boolean => (user === undefined) !== (secret === undefined)

/** What must hold between the variables of the data stores; names no values. */
export const DataConnections = ConnectionVariables.superRefine((variables, ctx) => {
  const problems = [
    ...(variables.DATA_TLS === 'required' ? findUnencrypted(variables) : []),
    ...(halfSignedIn(variables)
      ? [['KAFKA_PASSWORD', 'it goes with KAFKA_USERNAME, both or neither'] as const]
      : []),
  ]
  for (const [variable, message] of problems)
    ctx.addIssue({ code: 'custom', path: [variable], message })
})

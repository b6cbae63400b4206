import type { RouteContract } from '@mostrador/contracts'
import type { z } from 'zod'
import { platformErrors } from './errors.ts'
import { RefusalWithText } from './refusals.ts'
import { unstorableAt } from './storable.ts'

export type InvalidField = { readonly path: string; readonly message: string }
type Parts = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

const figure = (size: number | bigint): string => size.toLocaleString('es-MX')

/**
 * For the rules to which the contract gives no text of its own; zod's own words are for
 * programmers, and so are the names of fields: `details` has them.
 */
const plainText = (issue: z.core.$ZodRawIssue): string => {
  if ((issue.path ?? []).length === 0) return platformErrors.invalid_request.message
  if (issue.input === undefined) return 'Falta un dato requerido'
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Uno de los textos es demasiado largo: máximo ${figure(issue.maximum)} caracteres`
  return 'Uno de los datos no es válido. Revísalo e intenta de nuevo.'
}

const parsePart = (
  schema: z.ZodType | undefined,
  value: unknown,
  invalid: InvalidField[]
): unknown => {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value, { error: plainText })
  if (parsed.success) {
    const path = unstorableAt(parsed.data)
    if (path !== null)
      invalid.push({
        path: path.join('.'),
        message: 'El texto tiene caracteres que no se pueden guardar',
      })
    return parsed.data
  }
  for (const issue of parsed.error.issues)
    invalid.push({ path: issue.path.join('.'), message: issue.message })
  return undefined
}

/**
 * The parts of a request as the contract sees them, with its coercions and defaults applied.
 * Refuses with `invalid_request`: the message is that of the first wrong field, `details` names all
 * of them as { path, message }.
 */
export const validateParts = (contract: RouteContract, { params, query, body }: Parts): Parts => {
  const invalid: InvalidField[] = []
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown =>
    parsePart(schema, value, invalid)
  const parsed = {
    params: parse(contract.params, params),
    query: parse(contract.query, query),
    body: parse(contract.body, body),
  }
  const first = invalid[0]
  if (first !== undefined) throw new RefusalWithText('invalid_request', first.message, invalid)
  return parsed
}

import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type SizeIssue = Extract<Issue, { code: 'too_big' | 'too_small' }>

const figure = (size: number | bigint): string => size.toLocaleString('es-MX')
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['carácter', 'caracteres'],
  array: ['elemento', 'elementos'],
  set: ['elemento', 'elementos'],
}

const limitText = (issue: SizeIssue): string => {
  const isMost = issue.code === 'too_big'
  const limit = isMost ? issue.maximum : issue.minimum
  const unit = units[issue.origin]
  if (unit === undefined) {
    if (issue.inclusive === false)
      return `Debe ser ${isMost ? 'menor' : 'mayor'} a ${figure(limit)}`
    return `${isMost ? 'Máximo' : 'Mínimo'} ${figure(limit)}`
  }
  if (!isMost && limit === 1 && issue.exact !== true)
    return issue.origin === 'string' ? 'Este campo es requerido' : 'Agrega al menos uno'
  const amount = `${figure(limit)} ${unit[limit === 1 ? 0 : 1]}`
  if (issue.exact === true) return `Debe tener ${amount}`
  return `${isMost ? 'Máximo' : 'Mínimo'} ${amount}`
}

/** Only for what the contracts do not word themselves; their own texts win. */
const plainText = (issue: Issue): string => {
  if (issue.code === 'too_big' || issue.code === 'too_small') return limitText(issue)
  return issue.input === undefined ? 'Este campo es requerido' : 'Este dato no es válido'
}

/**
 * Sets options of zod through its global, without zod itself, which comes with the first form. The
 * object is kept: zod may already hold it.
 */
export const configureZod = (options: object): void => {
  const shared = globalThis as { __zod_globalConfig?: object }
  shared.__zod_globalConfig ??= {}
  Object.assign(shared.__zod_globalConfig, options)
}

configureZod({ customError: plainText })

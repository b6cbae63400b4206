import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkConfigs, ConfigError, loadConfig } from './config.ts'

const schema = z.object({
  DATABASE_URL: z.url(),
  PORT: z.coerce.number().int().max(65_535, 'at most 65535'),
  KEY: z.string().min(4),
  COLOR: z.string().default('blue'),
})

it('reports every missing and wrong variable together, and shows no value', () => {
  const load = (): unknown => loadConfig(schema, { PORT: '99999', KEY: '' })
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(
    /DATABASE_URL is missing[\s\S]*PORT is not valid: at most 65535[\s\S]*KEY is missing/
  )
  expect(load).not.toThrow(/99999/)
})
it('applies defaults and conversions', () => {
  expect(
    loadConfig(schema, { DATABASE_URL: 'postgres://h/db', PORT: '80', KEY: 'secret' })
  ).toEqual({ DATABASE_URL: 'postgres://h/db', PORT: 80, KEY: 'secret', COLOR: 'blue' })
})
it('checks several schemas together, each problem once', () => {
  const check = (): void =>
    checkConfigs([z.object({ A: z.string() }), z.object({ A: z.string(), B: z.string() })], {})
  expect(check).toThrow('The configuration is not complete:\n  - A is missing\n  - B is missing')
})

import { describe, expect, it } from 'vitest'
import { checkConfigs } from './config.ts'
import { DataConnections } from './data-connections.ts'

const closed = {
  DATA_TLS: 'required',
  DATABASE_URL: 'postgresql://u:p@db/mostrador?sslmode=verify-full',
  RELAY_DATABASE_URL: 'postgresql://r:p@db/mostrador?application_name=x&sslmode=verify-full',
  REDIS_URL: 'rediss://:p@redis:6379',
  KAFKA_TLS: 'true',
  KAFKA_USERNAME: 'mostrador',
  KAFKA_PASSWORD: 'secret',
}
const problemOf = (variables: Readonly<Record<string, string | undefined>>): string => {
  try {
    checkConfigs([DataConnections], variables)
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('a process that requires encrypted connections', () => {
  it('starts when every data store is behind TLS', () => {
    expect(problemOf(closed)).toBe('')
  })
  it.each([
    ['DATABASE_URL', 'postgresql://u:p@db/mostrador'],
    ['DATABASE_URL', 'postgresql://u:p@db/mostrador?sslmode=require'],
    ['RELAY_DATABASE_URL', 'postgresql://r:p@db/mostrador?sslmode=disable'],
    ['REDIS_URL', 'redis://:p@redis:6379'],
    ['KAFKA_TLS', 'false'],
    ['KAFKA_TLS', undefined],
  ])('refuses %s %s', (name, value) => {
    const problem = problemOf({ ...closed, [name]: value })
    expect(problem).toContain(`- ${name} is `)
    expect(problem).not.toContain(':p@')
  })
  it('may connect without encryption where it is not required', () => {
    expect(problemOf({ ...closed, DATA_TLS: undefined, REDIS_URL: 'redis://redis:6379' })).toBe('')
  })
})

it.each(['KAFKA_USERNAME', 'KAFKA_PASSWORD'])(
  'refuses to sign in to Kafka without %s, instead of not signing in',
  name => {
    expect(problemOf({ ...closed, [name]: undefined })).toContain('KAFKA_PASSWORD is ')
  }
)

import type { TenantPool } from '@mostrador/db'
import type { Pool, QueryResultRow } from 'pg'
import type { Queryable } from './queryable.ts'

type Statement = { readonly text: string; readonly values: unknown[] }

/**
 * One name per text, the same on every connection, so that Postgres parses and plans each statement
 * once per connection.
 */
const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const cachedName = names.get(text)
  if (cachedName !== undefined) return cachedName
  const name = `fast_${names.size}`
  names.set(text, name)
  return name
}

/** Single statements on the pool, each prepared: keep the number of different texts small. */
export const createPreparedQueries = (pool: Pool): Queryable => ({
  query: (text, values = []) => pool.query({ name: nameOf(text), text, values }),
})

/**
 * Runs `work` between BEGIN and COMMIT on one connection of the pool, under the tenant with which
 * it began. Rolls back when it rejects, or is not done after `timeoutMs`. `last` may add a
 * statement that is sent with the COMMIT.
 */
export const runSqlTransaction = async <Answer>(
  pool: TenantPool,
  timeoutMs: number,
  work: (tx: Queryable) => Promise<Answer>,
  last: (answer: Answer) => Statement | undefined = () => undefined
): Promise<Answer> => {
  const client = await pool.connect()
  let over = false
  const run = <Row extends QueryResultRow>(text: string, values: unknown[]) =>
    client.query<Row>({ name: nameOf(text), text, values })
  const tx: Queryable = {
    async query<Row extends QueryResultRow>(text: string, values: unknown[] = []) {
      // The connection may be another tenant's by now.
      if (over) throw new Error('This transaction is over')
      return run<Row>(text, values)
    },
  }
  const late = new Error(`A transaction was not done after ${timeoutMs} ms`)
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, timeoutMs, late)
  })
  const untilCommit = async (): Promise<Answer> => {
    // Not awaited: the next statement follows on the same connection, which answers in order. Where
    // this fails, so does that.
    const beginQuery = client.query('begin')
    const [answer] = await Promise.all([work(tx), beginQuery])
    over = true
    const statement = last(answer)
    // Not awaited either. Postgres answers the COMMIT of a transaction with a failed statement with
    // a rollback, and no error.
    const [, { command }] = await Promise.all([
      statement && run(statement.text, statement.values),
      client.query('commit'),
    ])
    if (command !== 'COMMIT')
      throw new Error('A statement failed, so the transaction was rolled back')
    return answer
  }
  try {
    const answer = await Promise.race([untilCommit(), deadline])
    client.release()
    return answer
  } catch (error) {
    over = true
    // When COMMIT or ROLLBACK cannot be sent, closing the connection ends the transaction.
    const undone =
      error !== late &&
      (await client.query('rollback').then(
        () => true,
        () => false
      ))
    client.release(!undone)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const tenant = new AsyncLocalStorage<string | undefined>()

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Runs `work`, and everything it awaits, for one business: every connection taken from a TenantPool
 * sees and writes only that business's rows. A transaction keeps the tenant with which it began.
 */
export const withTenant = <Answer>(businessId: string, work: () => Answer): Answer => {
  if (!uuid.test(businessId)) throw new TypeError('withTenant wants the id of a business')
  return tenant.run(businessId.toLowerCase(), () => startQuery(work()))
}

// A Prisma query runs when somebody asks for its result. Returned as it is, that would be after the
// tenant is gone.
const startQuery = <Answer>(answer: Answer): Answer =>
  isThenable(answer)
    ? (new Promise((resolve, reject) => {
        void answer.then(resolve, reject)
      }) as Answer)
    : answer

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function'

/** Runs `work` for nobody: tenant tables look empty and refuse inserts. */
export const withoutTenant = <Answer>(work: () => Answer): Answer =>
  tenant.run(undefined, () => startQuery(work()))

/** The business for which this code runs, if any. */
export const currentTenant = (): string | undefined => tenant.getStore()

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: pg.PoolClient['release']
) => void
type Idle = { readonly client: pg.PoolClient }

/**
 * A pg.Pool whose connections carry the tenant: it is set when a connection leaves the pool, from
 * withTenant(). Row-level security does the rest (reliability 4.6). Wants real sessions: no
 * transaction-mode PgBouncer in between.
 */
export class TenantPool extends pg.Pool {
  readonly #tenants = new WeakMap<pg.PoolClient, string>()
  readonly #admit: () => void

  /** `admit` throws to refuse a connection. */
  constructor(config: pg.PoolConfig, admit: () => void = () => undefined) {
    super(config)
    this.#admit = admit
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const checkedOut = this.#checkout(currentTenant() ?? '')
    if (!callback) return checkedOut
    checkedOut.then(
      client => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined)
    )
  }

  async #checkout(tenantId: string): Promise<pg.PoolClient> {
    this.#admit()
    this.#prefer(tenantId)
    const client = await super.connect()
    if (this.#tenants.get(client) === tenantId) return client
    // Forgotten until the server has confirmed: a connection in doubt must not look like the old
    // tenant's.
    this.#tenants.delete(client)
    try {
      await client.query({
        name: 'set_tenant',
        text: "select set_config('app.business_id', $1, false)",
        values: [tenantId],
      })
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#tenants.set(client, tenantId)
    return client
  }

  // The pool hands out the connection that came back last. Moving one of the same tenant there
  // saves the set_config; where the pool's inside looks different one day, only that saving is
  // lost.
  #prefer(tenantId: string): void {
    const idle: unknown = Reflect.get(this, '_idle')
    if (!Array.isArray(idle) || idle.length < 2) return
    const index = (idle as Idle[]).findLastIndex(
      item => this.#tenants.get(item.client) === tenantId
    )
    if (index >= 0 && index < idle.length - 1) idle.push(...idle.splice(index, 1))
  }
}

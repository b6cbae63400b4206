import pg from 'pg'

// Types that Prisma's adapter refuses to read. In raw SQL they are read as the text that the server
// sends.
const readAsText = new Set([
  2278, // void: select pg_advisory_xact_lock(…)
  5069,
  2970,
  28, // xid8, txid_snapshot, xid
  2205, // regclass
  3904,
  3906,
  3908,
  3910,
  3912,
  3926, // ranges
  4451,
  4532,
  4533,
  4534,
  4535,
  4536, // multiranges
  3614,
  3615, // tsvector, tsquery
  3220, // pg_lsn
])

const mapFields = (result: unknown): void => {
  const fields: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'fields') : undefined
  if (!Array.isArray(fields)) return
  for (const field of fields as pg.FieldDef[])
    if (readAsText.has(field.dataTypeID)) field.dataTypeID = pg.types.builtins.TEXT
}

type Query = (...args: unknown[]) => unknown

/** A pg client whose answers Prisma can read, whatever their column types. */
export class AppClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    const queryMapped: Query = (...args) => {
      const last = args.at(-1)
      if (typeof last !== 'function') {
        const answer = query(...args)
        return answer instanceof Promise
          ? answer.then(result => {
              mapFields(result)
              return result as unknown
            })
          : answer
      }
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        mapFields(result)
        Reflect.apply(last, undefined, [error, result])
      })
    }
    this.query = queryMapped as typeof this.query
  }
}

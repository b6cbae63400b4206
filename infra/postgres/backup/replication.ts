import pg from 'pg'

type Reply = { readonly rows: readonly (readonly (string | null)[])[] }
/**
 * What `pg` calls on a query of its own kind; the connection is the one that speaks the protocol.
 */
type Wire = {
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
}
type Message = { readonly chunk: Buffer; readonly fields: readonly (Buffer | string | null)[] }

export type Stream = {
  /** Each piece as it comes. */ readonly onData: (bytes: Buffer, wire: Wire) => void
}

/**
 * One command of the replication protocol. Its answer may be rows, a stream, or both one after the
 * other (BASE_BACKUP).
 */
class Command {
  readonly done: Promise<Reply>
  readonly #text: string
  readonly #stream: Stream | undefined
  readonly #rows: (string | null)[][] = []
  #wire: Wire | undefined
  #resolve!: (reply: Reply) => void
  #reject!: (error: Error) => void

  constructor(text: string, stream?: Stream) {
    this.#text = text
    this.#stream = stream
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }
  submit(wire: Wire): void {
    this.#wire = wire
    wire.query(this.#text)
  }
  handleRowDescription(): void {}
  handleDataRow({ fields }: Message): void {
    this.#rows.push(fields.map(field => (field === null ? null : field.toString())))
  }
  handleCopyData({ chunk }: Message): void {
    if (this.#wire !== undefined) this.#stream?.onData(chunk, this.#wire)
  }
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleReadyForQuery(): void {
    this.#resolve({ rows: this.#rows })
  }
  handleError(error: Error): void {
    this.#reject(error)
  }
}

/**
 * A connection that speaks the replication protocol, for a role that may (a superuser, or
 * REPLICATION).
 */
export const connectForReplication = async (url: string, name: string) => {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    replication: 'true',
    keepAlive: true,
  } as pg.ClientConfig)
  const ended = new Promise<Error | null>(resolve => {
    client.once('error', resolve)
    client.once('end', () => resolve(null))
  })
  await client.connect()
  return {
    ended,
    async ask(text: string, stream?: Stream): Promise<Reply> {
      const command = new Command(text, stream)
      // The types of `pg` know queries that answer rows; the runtime takes anything that can submit
      // itself.
      client.query(command as unknown as pg.Submittable)
      return Promise.race([
        command.done,
        ended.then((error): never => {
          throw error ?? new Error('The server ended the connection')
        }),
      ])
    },
    close: () => client.end().catch(() => undefined),
  }
}
export type Replication = Awaited<ReturnType<typeof connectForReplication>>

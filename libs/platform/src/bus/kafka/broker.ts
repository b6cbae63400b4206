/**
 * The port of the Kafka bus: what it needs of a Kafka client. The client itself is behind it, in
 * kafkajs/ (decisions/0002).
 */
export type Broker = {
  /**
   * Names the data behind the address: a different id means a broker that was replaced or wiped.
   */
  clusterId(): Promise<string>
  /**
   * Creates missing topics. An existing one keeps its partitions, because another number would
   * break the order of its keys; a number that differs is logged.
   */
  ensureTopics(topics: readonly string[]): Promise<void>
  /** Opens an idempotent writer whose records every in-sync replica acknowledges, in order. */
  openWriter(): Promise<RecordWriter>
  reader(group: string, topics: readonly string[], events: ReaderEvents): GroupReader
  /** The next offset of each partition. */
  ends(topics: readonly string[]): Promise<Offsets>
  /**
   * The committed offset of each partition; that of the oldest record where a group never
   * committed.
   */
  committed(group: string, topics: readonly string[]): Promise<Offsets>
  /** The first offset of each partition written at `at` or later; the end when there is none. */
  since(topics: readonly string[], at: Date): Promise<Offsets>
  close(): Promise<void>
}

export type TopicPartition = { readonly topic: string; readonly partition: number }
/** Offsets by the name of their partition (`partitionName`). */
export type Offsets = ReadonlyMap<string, bigint>
export const partitionName = ({ topic, partition }: TopicPartition): string =>
  `${topic}/${partition}`

export type NewRecord = {
  readonly topic: string
  readonly key: string
  readonly value: string
  readonly headers: Readonly<Record<string, string>>
}

/** After a failed write, or once it is lost, it must be closed and another one opened. */
export type RecordWriter = {
  write(records: readonly NewRecord[]): Promise<void>
  /**
   * A connection of it broke. It never reconnects: another broker may answer at the address now.
   */
  lost(): boolean
  close(): Promise<void>
}

/** `traceparent`: of its header. */
export type ReceivedRecord = {
  readonly offset: bigint
  readonly value: string
  readonly traceparent?: string | undefined
}
export type ReaderEvents = {
  /** This process has these partitions from now on, and no others. */
  assigned(partitions: readonly TopicPartition[]): void
  /**
   * Called in the order of offsets; must return at once. After a rebalance some records come again.
   */
  records(from: TopicPartition, records: readonly ReceivedRecord[]): void
  /** The client gave up, or the broker was replaced; no record comes any more. */
  crashed(error: Error): void
}
export type GroupReader = {
  start(): Promise<void>
  /** Takes effect with the next fetch: records that were fetched already still come. */
  pause(partition: TopicPartition): void
  resume(partition: TopicPartition): void
  commit(offsets: readonly (TopicPartition & { readonly next: bigint })[]): Promise<void>
  /** Leaves the group. */
  stop(): Promise<void>
}

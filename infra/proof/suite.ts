import type { Mailbox, MetaSandbox } from '@mostrador/sandbox'
import type { Database, DatabaseServer } from './database.ts'
import type { History } from './history.ts'
import type { ClusterInstance } from './instance/cluster.ts'
import type { ProductInstance } from './instance/open.ts'
import type { Random } from './random.ts'

/** `ci` is what every push pays for; `quick` and `deep` are the numbers of reliability.md 5.3. */
export const scales = ['ci', 'quick', 'deep'] as const
export type Scale = (typeof scales)[number]
export type Size = Readonly<Record<string, number>>

/**
 * Text of a product file that must be there exactly once, and what stands in its place while the
 * wall is gone.
 */
export type Patch = { readonly file: string; readonly find: string; readonly replace: string }

/**
 * A wall removed: by SQL in the database of the run, by a patch in a copy of the product, or
 * both. The tree itself is never touched.
 */
export type Sabotage = {
  readonly name: string
  /** What is missing while it is on, in one sentence. */
  readonly wall: string
  /** Takes too long for `--walls`: left to `--sabotage all`. */
  readonly slow?: true
  /** Runs as the owner of the database, before the product starts. */
  readonly sql?: string
  readonly patches?: readonly Patch[]
  /** How much of the suite is enough to notice. Without it: the size of `ci`. */
  readonly size?: Size
}

/**
 * What a suite is given: its own database, its own peer, its own record. Whatever it opens on it is
 * closed behind it.
 */
export type SuiteContext = {
  readonly size: Size
  readonly seed: number
  readonly random: Random
  readonly history: History
  readonly database: Database
  /** The server below it. Only a suite with `ownServer` may hurt it. */
  readonly ground: DatabaseServer
  /** The folder of the product under test: the tree, or a copy of it without a wall. */
  readonly root: string
  /**
   * Simulates Meta and survives the product's crashes. Its record of what it received is the truth.
   */
  readonly meta: MetaSandbox
  /** Where every mail of the product lands. */
  readonly mailbox: Mailbox
  /** Signs what Meta posts. */
  readonly metaSecret: string
  /** Where the product answers the public, whenever it is open. */
  readonly publicUrl: string
  /** Signs actors, as the processes of a cluster do among themselves. */
  readonly actorKey: string
  /**
   * The product in a process of its own that may be killed; its ports stay the same for the whole
   * suite.
   */
  startProduct(
    variables?: Readonly<Record<string, string>>,
    where?: {
      /** At a second set of ports, while another one is open at the first. */ readonly beside?: boolean
    }
  ): Promise<ProductInstance>
  /** The product as a cluster, at the same ports: instead of a single process, never beside one. */
  openCluster(variables?: Readonly<Record<string, string>>): Promise<ClusterInstance>
  print(line: string): void
}

/** One file of suites/: what it proves, how much of it, and what must turn it red. */
export type Suite = {
  readonly name: string
  /** One sentence: what an outsider should believe when it is green. */
  readonly proves: string
  /** Faults and attacks of reliability.md 3. */
  readonly threats: readonly string[]
  /** `ci` only for the suites of every push. */
  readonly sizes: { readonly ci?: Size; readonly quick: Size; readonly deep: Size }
  /** What this machine lacks to play it, as the end of a sentence; undefined when nothing. */
  readonly lacks?: () => Promise<string | undefined>
  /** It destroys its PostgreSQL, so it gets one of its own. */
  readonly ownServer?: true
  /** Entries of a size that a slice does not divide: how many at the same time, not how much. */
  readonly fixed: readonly string[]
  /**
   * Rules of check.mjs that must have looked at something: a rule that saw nothing proves nothing.
   */
  readonly rules: readonly string[]
  readonly sabotages: readonly Sabotage[]
  /**
   * Runs it and writes history; it judges nothing itself. A throw means that it could not be
   * played.
   */
  run(ctx: SuiteContext): Promise<void>
}

/** The part of a size that slice `index` of `of` runs. */
export const sliceOf = (size: Size, fixed: readonly string[], of: number): Size =>
  Object.fromEntries(
    Object.entries(size).map(([name, value]) => [
      name,
      fixed.includes(name) ? value : Math.ceil(value / of),
    ])
  )

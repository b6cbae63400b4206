import { randomBytes } from 'node:crypto'

export type ClusterSecrets = {
  readonly ACTOR_KEY: string
  readonly MESSAGING_TOKEN_KEY: string
  readonly META_APP_SECRET: string
  readonly META_VERIFY_TOKEN: string
}

const secret = (bytes: number): string => randomBytes(bytes).toString('base64')

/**
 * Made for this run and kept in memory only, unless the environment brings them: a database that
 * stays needs the token key with which its channels were sealed.
 */
export const clusterSecrets = (environment: NodeJS.ProcessEnv = process.env): ClusterSecrets => ({
  ACTOR_KEY: environment['ACTOR_KEY'] ?? secret(48),
  MESSAGING_TOKEN_KEY: environment['MESSAGING_TOKEN_KEY'] ?? `cluster:${secret(32)}`,
  META_APP_SECRET: environment['META_APP_SECRET'] ?? secret(24),
  META_VERIFY_TOKEN: environment['META_VERIFY_TOKEN'] ?? secret(18),
})

/** A password that needs no escaping in a URL. */
export const password = (): string => randomBytes(24).toString('base64url')

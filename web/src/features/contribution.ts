import type { ComponentType } from 'react'
import type { RealtimeHandlers } from '../api/realtime.ts'
import type { Command } from '../ui/commands.ts'

/**
 * What a feature gives the app besides its screens. It is loaded with the first page, so it stays light: tags and
 * titles only, components through `lazy`, handlers that need more through `await import`.
 */
export type Contribution = {
  readonly realtime?: RealtimeHandlers
  readonly commands?: readonly Command[]
  /** A row of /principal, above the cards. */
  readonly home?: ComponentType
}

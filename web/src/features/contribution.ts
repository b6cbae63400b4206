import type { BusinessType } from '@mostrador/contracts/accounts'
import type { ComponentType, ReactNode } from 'react'
import type { RealtimeHandlers } from '../api/realtime.ts'
import type { Command } from '../ui/commands.ts'

/** What a feature reports to the wizard while its step is active. */
export type SetUpItems = {
  /** How many there are, archived ones aside; undefined while that is unknown. */
  readonly rows: number | undefined
  /** The form that creates one, as on its own screen. */
  readonly form: ReactNode
  /** Ways to register several at once. */
  readonly shortcuts?: ReactNode
}

/** A topic of setting up a business: how many of it, then one form for each [ONB-09, ONB-10]. */
export type SetUpStep = {
  readonly key: string
  /** Its place among the topics. */
  readonly order: number
  readonly label: string
  /** The screen on which the same is done later. */
  readonly path: string
  readonly question: string
  readonly why: string
  /** «Sucursal»: of «Sucursal 1 de 2». */
  readonly item: string
  /** The most that can be asked for. */
  readonly max: number
  /** From the last save to the next step [ONB-11, ONB-13]. */
  readonly advanceMs: number
  readonly appliesTo: (sells: BusinessType) => boolean
  /** `onSaved`: the form was saved, and its row is about to be there. */
  readonly Items: ComponentType<{
    readonly onSaved: () => void
    readonly children: (items: SetUpItems) => ReactNode
  }>
}

/**
 * What a feature gives the app besides its screens. It is loaded with the first page, so it stays
 * light: tags and titles only, components through `lazy`, handlers that need more through `await
 * import`.
 */
export type Contribution = {
  readonly realtime?: RealtimeHandlers
  readonly commands?: readonly Command[]
  /** A step of the wizard for a new business. */
  readonly setUp?: SetUpStep
}

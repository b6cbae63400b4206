import type { PageName } from '@mostrador/contracts/page-ids'
import type { LucideIcon } from 'lucide-react'

export type EntryTag = 'nuevo' | 'beta' | 'premium' | 'próximamente'

/**
 * A screen of the product as the side menu, the cards of /principal and the palette show it
 * [NAV-07].
 */
export type Entry = {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly tags: readonly EntryTag[]
  /** Shown, and cannot be followed. */
  readonly disabled: boolean
  readonly icon: LucideIcon
  /** Only admins learn that it exists [G2-17]. */
  readonly adminOnly?: true
  /** Only the owner of the business can use it. */
  readonly ownerOnly?: true
  /** The page of the permissions that it shows: hidden without the right to see that. */
  readonly page?: PageName
}
export type GroupId =
  | 'automatizacion'
  | 'herramientas'
  | 'resultados'
  | 'conocimiento'
  | 'integraciones'
  | 'cuenta'
export type Group = {
  readonly id: GroupId
  readonly title: string
  readonly entries: readonly Entry[]
}

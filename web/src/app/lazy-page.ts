import type { ComponentType } from 'react'

/** A page, fetched together with the recipes that it is drawn with. */
export const screen = (load: () => Promise<{ Component: ComponentType }>) => async () =>
  (await Promise.all([load(), import('../theme/screen-recipes.ts')]))[0]

/**
 * A page of plain fields: their recipes are there from the start. What it opens later brings
 * `screen-recipes.ts` itself.
 */
export const form = (load: () => Promise<{ Component: ComponentType }>) => load

import type { ComponentType } from 'react'
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router'

type Page = {
  readonly Component: ComponentType
  /** Starts asking for the page's data, where it need not wait for the first drawing. */
  readonly loader?: LoaderFunction
  readonly shouldRevalidate?: ShouldRevalidateFunction
}

/** A page, fetched together with the recipes that it is drawn with. */
export const screen = (load: () => Promise<Page>) => async () =>
  (await Promise.all([load(), import('../theme/screen-recipes.ts')]))[0]

/**
 * A page of plain fields: their recipes are there from the start. What it opens later brings
 * `screen-recipes.ts` itself.
 */
export const form = (load: () => Promise<Page>) => load

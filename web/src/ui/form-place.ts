import { createContext, type ReactNode, useContext } from 'react'

/**
 * Where the panel of a form is part of the page: its title there, and the buttons beside «Guardar».
 */
export type FormPlace = {
  readonly title: string
  readonly secondaryAction: ReactNode
}

const Place = createContext<FormPlace | null>(null)

/** Forms below it are rendered on the page instead of in a panel over it. */
export const FormPlaceProvider = Place.Provider

/** Null: the form opens in a panel. */
export const useFormPlace = (): FormPlace | null => useContext(Place)

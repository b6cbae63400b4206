import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { createContext } from 'react-router'

/** For a page's `loader`, which asks for its data before anything of it is drawn. */
export const dispatchContext = createContext<ThunkDispatch<unknown, unknown, UnknownAction> | null>(
  null
)

import { type LoaderFunctionArgs, redirect } from 'react-router'
import { guessedScreen } from './guessed-screens.ts'
import { NotFound } from './not-found.tsx'

/** Leads on from an address that is none, but that people guess. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const screen = guessedScreen(new URL(request.url))
  return screen === null ? null : redirect(screen)
}

/** Any address that no screen has [NAV-21]. */
export const Component = () => <NotFound />

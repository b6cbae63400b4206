import { type LoaderFunctionArgs, redirect } from 'react-router'
import { guessedScreen } from './guessed-screens.ts'
import { NotFound } from './not-found.tsx'

/** Redirects from guessed paths that do not exist. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const screen = guessedScreen(new URL(request.url))
  return screen === null ? null : redirect(screen)
}

/** Any address that no screen has [NAV-21]. */
export const Component = () => <NotFound />

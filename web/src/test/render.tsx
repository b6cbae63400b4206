import '../theme/screen-recipes.ts'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Contributions } from '../app/contributions.tsx'
import { Providers } from '../app/providers.tsx'
import { openStore, type Store } from '../app/store.ts'

type RouterOptions = NonNullable<Parameters<typeof createMemoryRouter>[1]>

/** The app's providers and router around `routes`, starting at `at`. */
export const renderRoutes = (
  routes: RouteObject[],
  at: string,
  store: Store = openStore(),
  options: Pick<RouterOptions, 'getContext'> = {}
) => {
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    ...options,
  })
  return {
    store,
    router,
    user: userEvent.setup(),
    ...render(
      <Providers store={store}>
        <RouterProvider router={router} />
      </Providers>
    ),
  }
}

/** One component inside the app's providers, on a page of its own. */
export const renderIn = (element: ReactNode, at = '/') =>
  renderRoutes(
    [
      {
        path: '*',
        element: (
          <>
            <Contributions />
            {element}
          </>
        ),
      },
    ],
    at
  )

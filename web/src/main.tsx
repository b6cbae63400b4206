import './app/zod.ts'
import './theme/inter.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { Providers } from './app/providers.tsx'
import { openRouter } from './app/router.tsx'
import { askSession, openStore } from './app/store.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const store = openStore()
askSession(store)
createRoot(root).render(
  <StrictMode>
    <Providers store={store}>
      <RouterProvider router={openRouter()} />
    </Providers>
  </StrictMode>
)

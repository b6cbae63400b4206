import './app/zod.ts'
import './theme/inter.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { keepAnswers } from './api/kept-middleware.ts'
import { openKept } from './api/kept-answers.ts'
import { Providers } from './app/providers.tsx'
import { openRouter } from './app/router.tsx'
import { isUnframed } from './app/shell/first-paint.tsx'
import { askSession, openStore } from './app/store.ts'
import { startWorker } from './app/worker.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const store = openStore()
if (!isUnframed(location.pathname)) openKept(Date.now())
keepAnswers(store)
askSession(store)
createRoot(root).render(
  <StrictMode>
    <Providers store={store}>
      <RouterProvider router={openRouter()} />
    </Providers>
  </StrictMode>
)
if (import.meta.env.PROD) startWorker()

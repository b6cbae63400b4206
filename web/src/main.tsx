import './app/zod.ts'
import './theme/inter.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// Who signs in waits for a form, not for the store, the router and the sockets behind it.
if (location.pathname === '/auth/ingresar')
  void import('./app/sign-in/start.tsx').then(({ startSignIn }) => startSignIn(root))
else void import('./app/start.tsx').then(({ startApp }) => startApp(root))

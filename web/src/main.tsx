import './app/zod.ts'
import './theme/system.css'
import './theme/inter.css'
import './theme/half-phone.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// Signing in loads only the form, not the store, the router and the sockets.
if (location.pathname === '/auth/ingresar')
  void import('./app/sign-in/start.tsx').then(({ startSignIn }) => startSignIn(root))
else void import('./app/start.tsx').then(({ startApp }) => startApp(root))

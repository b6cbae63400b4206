import { redirect, type RouteObject } from 'react-router'

/** Addresses that people type from memory, by the screen that they mean. */
const guesses: Readonly<Record<string, readonly string[]>> = {
  '/auth/registro': [
    '/registro',
    '/registrarse',
    '/registrate',
    '/register',
    '/signup',
    '/sign-up',
    '/crear-cuenta',
    '/auth/registrarse',
    '/auth/register',
    '/auth/signup',
  ],
  '/auth/ingresar': [
    '/ingresar',
    '/entrar',
    '/login',
    '/log-in',
    '/signin',
    '/sign-in',
    '/acceder',
    '/iniciar-sesion',
    '/inicio-de-sesion',
    '/auth',
    '/auth/login',
    '/auth/entrar',
    '/auth/iniciar-sesion',
  ],
  '/recuperar': ['/recuperar-contrasena', '/olvide-mi-contrasena', '/auth/recuperar'],
  '/principal': ['/inicio', '/panel', '/home', '/dashboard'],
}

/** Leads each guessed address to its screen, with what follows its question mark. */
export const guessedPages: RouteObject[] = Object.entries(guesses).flatMap(([screen, paths]) =>
  paths.map(path => ({
    path,
    element: null,
    loader: ({ request }: { request: Request }) => redirect(screen + new URL(request.url).search),
  }))
)

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

const screenOf = new Map(
  Object.entries(guesses).flatMap(([screen, paths]) => paths.map(path => [path, screen] as const))
)

/** Where a guessed address leads, with what follows its question mark; null for any other. */
export const guessedScreen = ({ pathname, search }: URL): string | null => {
  const screen = screenOf.get(pathname.toLowerCase().replace(/\/+$/, ''))
  return screen === undefined ? null : screen + search
}

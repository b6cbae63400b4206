/**
 * Where to go after signing in, from `?p=` [NAV-04, H15]. Only a path of this site: no scheme, no
 * host, no backslash, no control characters; and never back into the sign-in pages. Anything else
 * is the main page.
 */
export const safePath = (path: string | null | undefined): string => {
  const home = '/principal'
  if (path === null || path === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return home
  const url = new URL(path, 'http://here.invalid')
  if (
    url.origin !== 'http://here.invalid' ||
    url.pathname.startsWith('//') ||
    /^\/auth(\/|$)/.test(url.pathname)
  )
    return home
  return url.pathname + url.search + url.hash
}

export const signInPath = (from: string): string => `/auth/ingresar?p=${encodeURIComponent(from)}`

// Runs before the first paint so that the page never flashes in the other theme or in a frame that
// it has not, and asks for the first data while the scripts load. A file and not inline: the content
// security policy allows no inline scripts.
;(() => {
  let choice = null
  try {
    choice = JSON.parse(localStorage.getItem('mostrador.theme'))
  } catch {
    /* private mode: follow the system */
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(dark ? 'dark' : 'light')
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'

  // The bar of the browser follows the class, which the app changes with what the person chooses.
  const colorBar = () => {
    const isDark = document.documentElement.classList.contains('dark')
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', isDark ? '#131211' : '#faf9f7')
  }
  colorBar()
  new MutationObserver(colorBar).observe(document.documentElement, { attributeFilter: ['class'] })

  // Screens without the frame: signing in, and what links of mails and messages open.
  const unframed =
    /^\/(auth|invitacion|conectar-calendario|pagar-cita|verificar-(correo|creditos)|recuperar|restablecer|cambiar-correo|deshacer-correo)(\/|$)/
  document.documentElement.classList.toggle('unframed', unframed.test(location.pathname))

  // Until the app is drawn nothing else could say that a script of it is missing.
  const sayFailed = () => {
    const failed = document.querySelector('#first-paint .failed')
    if (failed !== null) failed.hidden = false
  }
  addEventListener('unhandledrejection', sayFailed)
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) sayFailed()
    },
    true
  )

  // Taken by src/api/early-answers.ts, each once.
  const team = ['branch', 'service', 'specialist'].map(noun => `/api/${noun}?includeArchived=true`)
  const asked = ['/api/auth/session', ...(location.pathname === '/agenda' ? team : [])]
  const headers = { accept: 'application/json' }
  globalThis.earlyAnswers = new Map(
    asked.map(path => {
      const answer = fetch(path, { credentials: 'include', headers })
      answer.catch(() => undefined)
      return [path, answer]
    })
  )
})()

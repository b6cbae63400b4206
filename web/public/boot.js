// Runs before the first paint so that the page never flashes in the other theme.
// A file and not inline: the content security policy allows no inline scripts.
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
})()

import { useEffect } from 'react'

const unsaved = new Set<symbol>()

const askBrowser = (event: BeforeUnloadEvent): void => event.preventDefault()

const remove = (one: symbol): void => {
  unsaved.delete(one)
  if (unsaved.size === 0) window.removeEventListener('beforeunload', askBrowser)
}

/** Call it before leaving on purpose: the browser does not ask again. */
export const dropUnsaved = (): void => {
  for (const one of unsaved) remove(one)
}

/** While true, the browser asks before the page is closed or loaded again. */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return
    const one = Symbol('form')
    unsaved.add(one)
    window.addEventListener('beforeunload', askBrowser)
    return () => remove(one)
  }, [isUnsaved])
}

import { useEffect } from 'react'

const unsaved = new Set<symbol>()

const askBrowser = (event: BeforeUnloadEvent): void => event.preventDefault()

const remove = (formKey: symbol): void => {
  unsaved.delete(formKey)
  if (unsaved.size === 0) window.removeEventListener('beforeunload', askBrowser)
}

/** Call it before leaving on purpose: the browser does not ask again. */
export const dropUnsaved = (): void => {
  for (const formKey of unsaved) remove(formKey)
}

/** While true, the browser asks before the page is closed or loaded again. */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return
    const formKey = Symbol('form')
    unsaved.add(formKey)
    window.addEventListener('beforeunload', askBrowser)
    return () => remove(formKey)
  }, [isUnsaved])
}

const kinds = new Set(['text', 'email', 'tel', 'url', 'number'])
const fields = new Set<HTMLInputElement | HTMLTextAreaElement>()

const dropGone = (): void => {
  for (const field of fields) if (!field.isConnected) fields.delete(field)
}

const note = ({ target }: Event): void => {
  const isWriting =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && kinds.has(target.type))
  if (!isWriting) return
  dropGone()
  fields.add(target)
}

/** Notes the fields that somebody writes in, from now on; returns how to stop. */
export const watchTyping = (): (() => void) => {
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/** Whether something that was typed is on the screen still. */
export const isTypedShown = (): boolean => {
  dropGone()
  return [...fields].some(({ value }) => value.trim() !== '')
}

let last: EventTarget | null = null

const note = ({ target }: Event): void => {
  if ((target as HTMLInputElement).type !== 'search') last = target
}

/** Notes the field that somebody writes in, from now on; returns how to stop. */
export const watchTyping = (): (() => void) => {
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/** The field that somebody wrote in last, searching left aside; it may be gone. */
export const lastTyped = (): EventTarget | null => last

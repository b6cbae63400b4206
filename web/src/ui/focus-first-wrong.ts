/**
 * After a refused form: to the first field that is wrong, or to the first alert, once they are
 * rendered.
 */
export const focusFirstWrong = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong !== null && wrong !== undefined) wrong.focus()
    else form?.querySelector('[role=alert]:not(:empty)')?.scrollIntoView({ block: 'center' })
  })
}

/**
 * Moves the focus to the first field that is wrong, or to the free times when an hour is missing.
 */
export const focusWhatIsMissing = (formId: string): void => {
  // The errors are rendered after the submit was refused.
  requestAnimationFrame(() => {
    const form = document.getElementById(formId)
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const times = form?.querySelector<HTMLElement>('[data-missing-hour]')
    const hour = times?.querySelector<HTMLElement>('button')
    ;(field ?? hour ?? times)?.focus()
  })
}

/** 6000 ms for snackbars [UX-01]. */
export const snackbarMs = 6000

/** 3000 ms for what happened elsewhere and only concerns the person [UX2-03]. */
export const alertMs = 3000
/** Between the message of a success and what follows it: a reload, or the next step [UX2-03]. */
export const stepMs = 1500

/** A message as the region shows it. */
export type ToastOptions = {
  readonly id: string
  readonly type: 'success' | 'error' | 'info' | 'warning'
  readonly title: string
  readonly description?: string
  readonly duration?: number
  /** A selector of what the message is about, which it must not cover. */
  readonly about?: string
  readonly action?: { label: string; onClick: () => void }
}

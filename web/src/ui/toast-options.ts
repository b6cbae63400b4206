/** 6000 ms for snackbars [UX-01]. */
export const snackbarMs = 6000

/** A message as the region shows it. */
export type ToastOptions = { readonly id: string; readonly type: 'success' | 'error' | 'info' | 'warning'; readonly title: string; readonly description?: string; readonly duration?: number; readonly action?: { label: string; onClick: () => void } }

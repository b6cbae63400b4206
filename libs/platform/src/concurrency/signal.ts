export type Signal = {
  notify(): void
  /**
   * Resolves at the next notification, at once when one came since the last wait, or after
   * `atMostMs`.
   */
  wait(atMostMs: number): Promise<void>
}

/** Something to wait for. A notification before the wait is not lost; several count as one. */
export const createSignal = (): Signal => {
  let notified = false
  let wakeUp: (() => void) | undefined
  return {
    notify() {
      notified = true
      wakeUp?.()
    },
    async wait(atMostMs) {
      if (!notified) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, atMostMs)
          wakeUp = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wakeUp = undefined
      }
      notified = false
    },
  }
}

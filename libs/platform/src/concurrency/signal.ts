/** Something to wait for that may ring before anybody waits: a ring is never lost, and many rings are one. */
export const createSignal = (): { ring(): void; heard(atMostMs: number): Promise<void> } => {
  let rung = false
  let wakeUp: (() => void) | undefined
  return {
    ring() {
      rung = true
      wakeUp?.()
    },
    async heard(atMostMs) {
      if (!rung) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, atMostMs)
          wakeUp = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wakeUp = undefined
      }
      rung = false
    },
  }
}

import type { Infra } from '@mostrador/platform'

/** Counts what the bus and the jobs finish, and wakes tests that wait for quiet. */
export const settling = (): {
  tell(): void
  settled(infra: Infra, timeoutMs: number): Promise<void>
} => {
  let finished = 0
  let wake = (): void => {}
  const next = (atMostMs: number): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, atMostMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    tell() {
      finished += 1
      wake()
    },
    async settled({ bus, runner }, timeoutMs) {
      const deadline = performance.now() + timeoutMs
      for (;;) {
        const before = finished
        const unfinished = [
          ...(await runner.pending()),
          ...(await bus.pending()),
          ...(await runner.pending()),
        ]
        // Work that ended between the checks may have published again: only a quiet round counts.
        if (unfinished.length === 0 && before === finished) return
        if (performance.now() > deadline)
          throw new Error(
            `The services did not settle in ${timeoutMs} ms. Left:\n${[...new Set(unfinished)].map(line => `  - ${line}`).join('\n')}`
          )
        // Rows behind another transaction's watermark and dispatched jobs send no notification.
        if (before === finished) await next(25)
      }
    },
  }
}

/**
 * Lets many chats share one clock: when each open chat has sent its messages or is closed, the
 * round is played, and all of them get their answers.
 */
export const createRounds = (playRound: () => Promise<void>) => {
  let open = 0
  let waiting: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = []
  const playWhenComplete = (): void => {
    if (waiting.length === 0 || waiting.length < open) return
    const chats = waiting
    waiting = []
    playRound().then(
      () => {
        for (const { resolve } of chats) resolve()
      },
      (error: unknown) => {
        for (const { reject } of chats) reject(error)
      }
    )
  }
  return {
    enter(): void {
      open += 1
    },
    /** Resolves after the round of which this chat is a part. */
    played: (): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        playWhenComplete()
      }),
    leave(): void {
      open -= 1
      playWhenComplete()
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'

/**
 * What was waited for did not come in time, or was not as promised. The message is a sentence for
 * people.
 */
export class Broken extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Broken'
  }
}

/** Refuses to continue when something is not as promised; `sentence` says what was promised. */
export const must: (isTrue: boolean, sentence: string) => asserts isTrue = (isTrue, sentence) => {
  if (!isTrue) throw new Broken(sentence)
}

export type WaitOptions = {
  /** Milliseconds. */ readonly within?: number
  readonly everyMs?: number
}

/** Asks repeatedly until there is an answer; fails with what it was waiting for. */
export const waitUntil = async <T>(
  description: string,
  look: () => Promise<T | undefined> | T | undefined,
  { within = 60_000, everyMs = 100 }: WaitOptions = {}
): Promise<T> => {
  const deadline = performance.now() + within
  for (;;) {
    const value = await look()
    if (value !== undefined) return value
    if (performance.now() > deadline)
      throw new Broken(`Esperé ${Math.round(within / 1000)} s a que ${description}`)
    await pause(everyMs)
  }
}

import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'

type Pending<Question, Answer> = {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export type BatcherOptions = {
  /** The most questions of one call (500). */
  readonly maxBatch?: number
  /** Rejects at once when this many are waiting already (no limit). */
  readonly maxWaiting?: number
  /**
   * Whether one question may have caused this failure. Then each is asked alone, and only that one
   * fails.
   */
  readonly isOfOne?: (error: unknown) => boolean
}

export type Batcher<Question, Answer> = {
  ask(question: Question): Promise<Answer>
  readonly waiting: number
}

/**
 * Joins questions that arrive together into one call; `answer` answers them in their order. One
 * call is under way at a time, and the next takes what was asked meanwhile: no answer is older than
 * its question. There is no timer: a lone question is asked in the next turn of the event loop.
 */
export const batcher = <Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { maxBatch = 500, maxWaiting = Infinity, isOfOne = () => false }: BatcherOptions = {}
): Batcher<Question, Answer> => {
  const queue: Pending<Question, Answer>[] = []
  let isRunning = false

  const runBatch = async (batch: readonly Pending<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await answer(batch.map(({ question }) => question))
      // `answer` answers every question.
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) {
        for (const single of batch) await runBatch([single])
      } else {
        for (const { reject } of batch) reject(error)
      }
    }
  }

  const run = async (): Promise<void> => {
    isRunning = true
    // Questions of the same turn of the event loop join the first call.
    await nextTurnOfLoop()
    while (queue.length > 0) await runBatch(queue.splice(0, maxBatch))
    isRunning = false
  }

  return {
    ask: question =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxWaiting) return reject(new Error('too many questions are waiting'))
        queue.push({ question, resolve, reject })
        if (!isRunning) void run()
      }),
    get waiting() {
      return queue.length
    },
  }
}

/**
 * A batcher per key, for questions that only those of the same key may join, such as a tenant's.
 */
export const keyedBatcher = <Question, Answer>(
  answer: (key: string, questions: readonly Question[]) => Promise<readonly Answer[]>,
  options?: BatcherOptions
) => {
  const open = new Map<
    string,
    { readonly questions: Batcher<Question, Answer>; inProgress: number }
  >()
  return async (key: string, question: Question): Promise<Answer> => {
    const entry = open.get(key) ?? {
      questions: batcher<Question, Answer>(questions => answer(key, questions), options),
      inProgress: 0,
    }
    open.set(key, entry)
    entry.inProgress += 1
    try {
      return await entry.questions.ask(question)
    } finally {
      entry.inProgress -= 1
      if (entry.inProgress === 0) open.delete(key)
    }
  }
}

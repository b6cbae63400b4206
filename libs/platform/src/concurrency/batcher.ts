import { setImmediate as nextTurn } from 'node:timers/promises'

type Waiting<Question, Answer> = {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export type BatcherOptions = {
  /** The most that are asked at once. */
  readonly most?: number
  /** Refuse at once above this many waiting: an answer that comes too late is worth nothing to some. */
  readonly room?: number
  /** May this failure be the fault of one question? Then each is asked alone, and only whoever is wrong hears of it. */
  readonly isOfOne?: (error: unknown) => boolean
}

export type Batcher<Question, Answer> = {
  ask(question: Question): Promise<Answer>
  readonly waiting: number
}

/**
 * Many questions, few round trips: one call is under way, and the next begins the moment it returns with everything that was asked
 * meanwhile, so that an answer is never older than its question. No timer: alone a question is asked in the next turn of the loop, in
 * a flood the calls grow by themselves. `answer` answers in the order of the questions.
 */
export const batcher = <Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most = 500, room = Infinity, isOfOne = () => false }: BatcherOptions = {}
): Batcher<Question, Answer> => {
  const queue: Waiting<Question, Answer>[] = []
  let asking = false

  const settle = async (due: readonly Waiting<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await answer(due.map(({ question }) => question))
      // `answer` answers every question.
      for (const [at, { resolve }] of due.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      if (due.length > 1 && isOfOne(error)) for (const one of due) await settle([one])
      else for (const { reject } of due) reject(error)
    }
  }

  const run = async (): Promise<void> => {
    asking = true
    // Whoever asks in the same turn of the loop is asked along.
    await nextTurn()
    while (queue.length > 0) await settle(queue.splice(0, most))
    asking = false
  }

  return {
    ask: question =>
      new Promise((resolve, reject) => {
        if (queue.length >= room) return reject(new Error('too many wait for their turn'))
        queue.push({ question, resolve, reject })
        if (!asking) void run()
      }),
    get waiting() {
      return queue.length
    },
  }
}

/**
 * Questions that go together only with those of the same key, such as the tenant for which a connection is taken. Each key has a call of
 * its own under way, and is forgotten when nobody asks any more.
 */
export const keyedBatcher = <Question, Answer>(
  answer: (key: string, questions: readonly Question[]) => Promise<readonly Answer[]>,
  options?: BatcherOptions
) => {
  const open = new Map<string, { readonly questions: Batcher<Question, Answer>; askers: number }>()
  return async (key: string, question: Question): Promise<Answer> => {
    const asked = open.get(key) ?? {
      questions: batcher<Question, Answer>(questions => answer(key, questions), options),
      askers: 0,
    }
    open.set(key, asked)
    asked.askers += 1
    try {
      return await asked.questions.ask(question)
    } finally {
      asked.askers -= 1
      if (asked.askers === 0) open.delete(key)
    }
  }
}

type Waiting<Question, Answer> = { readonly question: Question; readonly resolve: (answer: Answer) => void; readonly reject: (error: unknown) => void }

/**
 * Many questions, few round trips: what is asked while one is under way is asked together in the next, so that an answer is never
 * older than its question. `ask` answers in the order of the questions, at most `most` of them at a time.
 */
export const together = <Question, Answer>(ask: (questions: readonly Question[]) => Promise<readonly Answer[]>, most = 500) => {
  const queue: Waiting<Question, Answer>[] = []
  let asking = false
  const run = async (): Promise<void> => {
    asking = true
    // Whoever asks in this turn of the event loop asks along.
    await Promise.resolve()
    while (queue.length > 0) {
      const due = queue.splice(0, most)
      try {
        const answers = await ask(due.map(({ question }) => question))
        // `ask` answers every question.
        for (const [at, { resolve }] of due.entries()) resolve(answers[at] as Answer)
      } catch (error) {
        for (const { reject } of due) reject(error)
      }
    }
    asking = false
  }
  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      queue.push({ question, resolve, reject })
      if (!asking) void run()
    })
}

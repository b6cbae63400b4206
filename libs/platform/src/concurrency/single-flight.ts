/**
 * One reading at a time per key: whoever asks while one is under way waits for the next and shares it, so that an answer is never older
 * than its question, and a crowd with one question costs two readings.
 */
export const singleFlight = <Answer>() => {
  const running = new Map<string, Promise<Answer>>()
  const next = new Map<string, Promise<Answer>>()
  const begin = (key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const reading = read().finally(() => {
      if (running.get(key) === reading) running.delete(key)
    })
    running.set(key, reading)
    return reading
  }
  const after = async (
    reading: Promise<Answer>,
    key: string,
    read: () => Promise<Answer>
  ): Promise<Answer> => {
    await reading.catch(() => undefined)
    next.delete(key)
    return begin(key, read)
  }
  return (key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const current = running.get(key)
    if (current === undefined) return begin(key, read)
    const following = next.get(key) ?? after(current, key, read)
    next.set(key, following)
    return following
  }
}

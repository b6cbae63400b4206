/**
 * Concurrent callers of one key share one call. A caller that comes while a call is under way
 * shares the next one, so that no answer is older than its question: a crowd costs two calls.
 */
export const singleFlight = <Answer>() => {
  const running = new Map<string, Promise<Answer>>()
  const next = new Map<string, Promise<Answer>>()

  const startRead = (key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const call = read().finally(() => {
      if (running.get(key) === call) running.delete(key)
    })
    running.set(key, call)
    return call
  }
  const beginAfter = async (
    current: Promise<Answer>,
    key: string,
    read: () => Promise<Answer>
  ): Promise<Answer> => {
    await current.catch(() => undefined)
    next.delete(key)
    return startRead(key, read)
  }

  return (key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const current = running.get(key)
    if (current === undefined) return startRead(key, read)
    const following = next.get(key) ?? beginAfter(current, key, read)
    next.set(key, following)
    return following
  }
}

/**
 * Concurrent callers of one key share one call. A caller that comes while a call is in progress
 * shares the next one, so that no answer is older than its question: any number of callers costs
 * two calls.
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
  const startAfter = async (
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
    const following = next.get(key) ?? startAfter(current, key, read)
    next.set(key, following)
    return following
  }
}

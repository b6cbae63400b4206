import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { DatabaseDown, isUnavailable } from '@mostrador/db'
import pg from 'pg'
import type { Log } from '../telemetry/logger.ts'

/** Callers that wait for an answer of the database. */
export type Waiting = { readonly onDown: () => void }

/**
 * Tracks whether Postgres answers. It probes only while a request waits long or Postgres is down.
 */
export type DatabaseWatch = {
  /** Throws a DatabaseDown while Postgres does not answer. */
  refuseWhileAway(): void
  /**
   * Follows a request until the answer is called; `onDown` is called, once, when the database keeps
   * it waiting.
   */
  follow(waiting: Waiting): () => void
  close(): void
}

/**
 * Time is counted in turns of the event loop that come on time, and in which a thread was free:
 * while this process is too busy to read or to find a name, no answer is late. A request waits at
 * most `maxSilentTurns`, then until the next question is due, and `silence`: 1.9 s, of the 2 s that are
 * promised [F9].
 */
const turnMs = 100
const maxSilentTurns = 4
const betweenQuestions = 5
const silence = 10
/** A turn that comes later than this, in milliseconds, says that the process was busy. */
const lateMs = 2 * turnMs

type Question = { turns: number; drop(): void }

/**
 * Asks over a connection of its own: a frozen server keeps the old ones open, and a full pool has
 * none.
 */
const askPostgres = (
  url: string,
  answered: (isDown: boolean, error?: unknown) => void
): Question => {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mostrador-watch',
    stream: () => socket,
  })
  // connect() or query() reports the failure.
  client.on('error', () => undefined)
  client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => answered(false),
      // A server that refuses a connection for another reason is up.
      (error: unknown) => answered(isUnavailable(error), error)
    )
    .finally(() => socket.destroy())
  return { turns: 0, drop: () => void socket.destroy() }
}

/**
 * Whether one of the threads, which find the address of Postgres and prove the password, was free
 * since the last time it was asked.
 */
const watchThreads = (): (() => boolean) => {
  let isAsked = false
  let wasFree = true
  return () => {
    const free = wasFree
    if (!isAsked) {
      isAsked = true
      wasFree = false
      randomBytes(1, () => {
        isAsked = false
        wasFree = true
      })
    }
    return free
  }
}

/** Watches the Postgres at `url`. */
export const watchDatabase = (url: string, log: Log): DatabaseWatch => {
  const turnsOf = new Map<Waiting, number>()
  const threadsWereFree = watchThreads()
  let question: Question | undefined
  let sinceQuestion = betweenQuestions
  let isDown = false
  let timer: NodeJS.Timeout | undefined
  /** When the current turn of the event loop began, in milliseconds. */
  let startedAt = 0

  const setDown = (downNow: boolean, error?: unknown): void => {
    if (downNow !== isDown)
      log.warn({ err: error }, downNow ? 'Postgres is down' : 'Postgres is back')
    isDown = downNow
  }
  const probe = (): void => {
    sinceQuestion = 0
    const ownProbe = askPostgres(url, (downNow, error) => {
      if (question !== ownProbe) return
      question = undefined
      setDown(downNow, error)
    })
    question = ownProbe
  }
  const countTurn = (wasBusy: boolean): void => {
    for (const [waiting, turns] of turnsOf) turnsOf.set(waiting, turns + 1)
    sinceQuestion += 1
    if (question === undefined || wasBusy) return
    question.turns += 1
    if (question.turns < silence) return
    question.drop()
    question = undefined
    setDown(true)
  }
  const notifyWaiting = (): void => {
    for (const [waiting, turns] of turnsOf) {
      if (turns < maxSilentTurns) continue
      turnsOf.delete(waiting)
      waiting.onDown()
    }
  }
  const turn = (): void => {
    const isLate = performance.now() - startedAt > lateMs
    countTurn(!threadsWereFree() || isLate)
    if (isDown) notifyWaiting()
    const someWaitLong = turnsOf.values().some(turns => turns >= maxSilentTurns)
    const isDue = question === undefined && sinceQuestion >= betweenQuestions
    if (isDue && (isDown || someWaitLong)) probe()
    timer = undefined
    if (isDown || question !== undefined || turnsOf.size > 0) resume()
  }
  const resume = (): void => {
    if (timer !== undefined) return
    startedAt = performance.now()
    timer = setTimeout(turn, turnMs).unref()
  }
  return {
    refuseWhileAway() {
      if (isDown) throw new DatabaseDown()
    },
    follow(waiting) {
      turnsOf.set(waiting, 0)
      resume()
      return () => void turnsOf.delete(waiting)
    },
    close() {
      clearTimeout(timer)
      turnsOf.clear()
      isDown = false
      question?.drop()
      question = undefined
    },
  }
}

import { Refusal } from '@mostrador/kernel'
import { Worker } from 'node:worker_threads'
import { RefusalWithText } from '../http/refusals.ts'
import type { FromWorker, ParsedRows, WorkerInput } from './worker-messages.ts'

/**
 * What reading one file may take (reliability A23). Time is that of the processor: a small file is
 * not too heavy because the machine is busy. `waitMs` ends a thread that hangs.
 */
export const parseLimits = { heapMib: 256, cpuMs: 10_000, waitMs: 60_000 } as const
const CHECK_INTERVAL_MS = 250

const openWorker = (input: WorkerInput): Worker =>
  new Worker(new URL('parse-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: parseLimits.heapMib },
    // It reads what strangers wrote: no secrets, and no flags of this process.
    env: {},
    execArgv: [],
  })

const tooHeavyRefusal = (): Refusal => new Refusal('import_file_too_heavy')

/** The next message of the worker. A worker that exits had a file that was too large for it. */
const nextMessage = (worker: Worker, { cpuMs, waitMs }: ParseLimits): Promise<FromWorker> => {
  const { promise, resolve, reject } = Promise.withResolvers<FromWorker>()
  const rejectTooHeavy = (): void => reject(tooHeavyRefusal())
  const rejectEnded = (error: unknown): void => {
    const isMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isMemory || !(error instanceof Error)) rejectTooHeavy()
    else reject(error)
  }
  const timeout = setTimeout(rejectTooHeavy, waitMs)
  const memoryCheck = setInterval(() => {
    // A worker that has ended has no usage; its `exit` event ends the wait.
    cpuMillisecondsOf(worker).then(
      used => (used > cpuMs ? rejectTooHeavy() : undefined),
      () => undefined
    )
  }, CHECK_INTERVAL_MS)
  worker.once('message', resolve).once('error', rejectEnded).once('exit', rejectEnded)
  worker.postMessage('next')
  return promise.finally(() => {
    clearTimeout(timeout)
    clearInterval(memoryCheck)
    worker.off('message', resolve).off('error', rejectEnded).off('exit', rejectEnded)
  })
}

type ParseLimits = { readonly cpuMs: number; readonly waitMs: number }

const cpuMillisecondsOf = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1_000
}

/**
 * The validated rows of a file, in chunks, read in a thread of its own. Refuses what the worker
 * refuses, and `import_file_too_heavy` where it took more memory or time than `parseLimits`; the
 * time that the caller takes with a chunk does not count.
 */
export const parseFile = async function* (
  input: WorkerInput,
  limits: ParseLimits = parseLimits
): AsyncGenerator<ParsedRows> {
  const worker = openWorker(input)
  try {
    for (;;) {
      const message = await nextMessage(worker, limits)
      if (message.type === 'done') return
      if (message.type === 'refused') throw refusalOf(message)
      if ((await cpuMillisecondsOf(worker)) > limits.cpuMs) throw tooHeavyRefusal()
      yield message
    }
  } finally {
    worker.on('error', () => undefined)
    await worker.terminate()
  }
}

type Refused = Extract<FromWorker, { readonly type: 'refused' }>

const refusalOf = ({ code, text, details }: Refused): Refusal =>
  text === undefined ? new Refusal(code, details) : new RefusalWithText(code, text, details)

import { Refusal, type ValidatedRow } from '@mostrador/kernel'
import { Worker } from 'node:worker_threads'
import { RefusalWithText } from '../http/refusals.ts'
import type { FromWorker, WorkerInput } from './worker-messages.ts'

/** What reading one file may take (reliability A23). */
export const parseLimits = { heapMib: 256, milliseconds: 10_000 } as const

const openWorker = (input: WorkerInput): Worker =>
  new Worker(new URL('parse-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: parseLimits.heapMib },
    // It reads what strangers wrote: no secrets, and no flags of this process.
    env: {},
    execArgv: [],
  })

/** What the worker says next; a worker that ends by itself had a file that was too much for it. */
const nextMessage = (worker: Worker, milliseconds: number): Promise<FromWorker> =>
  new Promise((resolve, reject) => {
    const tooMuch = (): void => reject(new Refusal('import_file_too_heavy'))
    const timer = setTimeout(tooMuch, milliseconds)
    const ended = (error: unknown): void => {
      const isMemory =
        error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (isMemory || !(error instanceof Error)) tooMuch()
      else reject(error)
    }
    worker.once('message', resolve).once('error', ended).once('exit', ended)
    worker.once('message', () => {
      clearTimeout(timer)
      worker.off('error', ended).off('exit', ended)
    })
    worker.postMessage('next')
  })

/**
 * The validated rows of a file, in chunks, read in a thread of its own. Refuses what the worker
 * refuses, and `import_file_too_heavy` where it took more memory or time than `parseLimits`; the
 * time that the caller takes with a chunk does not count.
 */
export const parseFile = async function* (
  input: WorkerInput,
  limitMs: number = parseLimits.milliseconds
): AsyncGenerator<readonly ValidatedRow[]> {
  const worker = openWorker(input)
  let left = limitMs
  try {
    for (;;) {
      const begin = performance.now()
      const message = await nextMessage(worker, left)
      left -= performance.now() - begin
      if (message.type === 'done') return
      if (message.type === 'refused') throw refusalOf(message)
      yield message.rows
    }
  } finally {
    worker.on('error', () => undefined)
    await worker.terminate()
  }
}

const refusalOf = ({ code, text }: { code: string; text: string | undefined }): Refusal =>
  text === undefined ? new Refusal(code) : new RefusalWithText(code, text)

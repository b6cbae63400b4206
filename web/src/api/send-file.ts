import type { UploadedFile } from '@mostrador/contracts/catalog'
import { connectionProblem, problemOfAnswer } from './problem.ts'

export type SendFile = {
  readonly file: Blob
  readonly name: string
  /** The same for every attempt with this file: the server keeps it once. */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Uploads a file to a route; rejects with a `Problem`. Not through `fetch`, which does not tell how
 * much was sent.
 */
export const sendFileTo = <Data>(
  path: string,
  { file, name, idempotencyKey, signal, onProgress }: SendFile
) =>
  new Promise<Data>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file, name)
    request.open('POST', path)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total)
    )
    request.addEventListener('load', () => {
      const body = parsed(request.responseText) as { success?: unknown; data?: Data } | undefined
      if (request.status < 300 && body?.success === true && body.data !== undefined)
        resolve(body.data)
      else reject(problemOfAnswer(request.status, body))
    })
    const onConnectionLost = () => reject(connectionProblem('offline'))
    for (const end of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(end, onConnectionLost)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

/** Uploads a file that clients will see [UPL-04]. */
export const sendFile = (sent: SendFile) => sendFileTo<UploadedFile>('/api/cloudinary', sent)

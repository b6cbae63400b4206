import type { FileKind, UploadedFile } from '@mostrador/contracts/catalog'
import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { problemBeforeSending, type UploadItem } from './file-preview-kind.ts'
import { lighterImage } from './lighter-image.ts'

export const tooManyText = 'Se ha alcanzado el número máximo de archivos permitidos'

/** How files reach the server; what rejects has a `message` for people. */
export type FileApi = {
  readonly newKey: () => string
  readonly send: (sent: {
    readonly file: Blob
    readonly name: string
    readonly idempotencyKey: string
    readonly signal: AbortSignal
    readonly onProgress: (part: number) => void
  }) => Promise<UploadedFile>
  readonly remove: (url: string) => Promise<void>
}

/** A file that is uploading, or failed. */
export type Upload = {
  readonly key: string
  readonly file: File
  /** From 0 to 1. */
  readonly progress: number
  /** Why it failed; undefined while it is uploading. */
  readonly problem: string | undefined
  /** The same file can be sent again. */
  readonly mayRetry: boolean
}

/** More would only wait for each other on the server. */
const SENT_AT_ONCE = 2

export type UseUploads = {
  readonly items: readonly UploadItem[]
  readonly onChange: (items: readonly UploadItem[]) => void
  readonly accept: readonly FileKind[]
  readonly max: number
  readonly fileApi: FileApi
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : 'Intenta de nuevo.'

/** The files of an uploader that are on their way, and what can be done with all of them. */
export const useUploads = ({ items, onChange, accept, max, fileApi }: UseUploads) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [notice, setNotice] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  // Several uploads end between two renders.
  const latest = useRef(items)
  latest.current = items
  const stops = useRef(new Map<string, AbortController>())
  const [inTurn] = useState(() => pLimit(SENT_AT_ONCE))
  /** Addresses of files that this form uploaded: no saved record uses them yet. */
  const ownUploads = useRef(new Set<string>())
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  const setItems = (next: readonly UploadItem[]): void => {
    latest.current = next
    onChange(next)
  }
  const change = (key: string, part: Partial<Upload>): void =>
    setUploads(now => now.map(upload => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: string): void => setUploads(now => now.filter(upload => upload.key !== key))

  const sendNow = async ({ key, file }: Upload, stop: AbortController): Promise<void> => {
    try {
      stop.signal.throwIfAborted()
      const onProgress = (progress: number) => change(key, { progress })
      const { signal } = stop
      const { url, type, text } = await fileApi.send({
        file: await lighterImage(file),
        name: file.name,
        idempotencyKey: key,
        signal,
        onProgress,
      })
      drop(key)
      ownUploads.current.add(url)
      setItems([...latest.current, { url, type, text }])
      setAnnouncement(`${file.name}: listo`)
    } catch (error) {
      if (!stop.signal.aborted)
        change(key, { problem: `Error al subir ${file.name}: ${messageOf(error)}` })
    } finally {
      stops.current.delete(key)
    }
  }

  const send = (upload: Upload): Promise<void> => {
    const { key } = upload
    const stop = new AbortController()
    stops.current.set(key, stop)
    change(key, { progress: 0, problem: undefined })
    return inTurn(() => sendNow(upload, stop))
  }

  const add = (files: readonly File[]): void => {
    const room = Math.max(0, max - latest.current.length - uploads.length)
    setNotice(files.length > room ? tooManyText : undefined)
    const added = files.slice(0, room).map((file): Upload => {
      const wrong = problemBeforeSending(file, accept)
      const problem = wrong && `Error al subir ${file.name}: ${wrong}`
      return { key: fileApi.newKey(), file, progress: 0, problem, mayRetry: wrong === undefined }
    })
    setUploads(now => [...now, ...added])
    for (const upload of added) if (upload.problem === undefined) void send(upload)
  }

  /** A file that a record shows stays on the server until that record is saved without it. */
  const remove = async (item: UploadItem): Promise<void> => {
    setNotice(undefined)
    try {
      if (ownUploads.current.has(item.url)) await fileApi.remove(item.url)
      setItems(latest.current.filter(({ url }) => url !== item.url))
      setAnnouncement(`${item.text}: eliminado`)
    } catch (error) {
      setNotice(`No se pudo eliminar ${item.text}: ${messageOf(error)}`)
    }
  }

  return {
    uploads,
    notice,
    announcement,
    isFull: items.length + uploads.length >= max,
    add,
    remove,
    retry: (upload: Upload) => void send(upload),
    cancel: (key: string) => {
      stops.current.get(key)?.abort()
      drop(key)
      setNotice(undefined)
    },
  }
}

import type { Import } from '@mostrador/contracts'
import { useEffect, useRef, useState } from 'react'
import { asProblem, type Problem } from '../api/problem.ts'
import { toast } from '../ui/toaster.tsx'
import type { ImportApi } from './import-api.ts'

/** The file that is chosen, and its way to the server. */
export const useImportUpload = (importApi: ImportApi, onValidated: (run: Import) => void) => {
  const [file, setFile] = useState<File>()
  /** From 0 to 1 while it is sent; 1 while the server reads it. */
  const [progress, setProgress] = useState<number>()
  /** The same for every attempt with one file: the server reads it once. */
  const key = useRef('')
  const stop = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    stop.current = current
    return () => current.abort()
  }, [])
  /** Why the file was not read, until another attempt begins. */
  const [problem, setProblem] = useState<Problem>()
  const choose = (chosen: File) => {
    key.current = importApi.newKey()
    setProblem(undefined)
    setFile(chosen)
  }
  const send = async (columns?: string) => {
    // [ENR2-08]
    if (file === undefined) return void toast.error('Por favor, seleccione un archivo')
    setProgress(0)
    // Read with other columns it is another question to the server.
    if (columns !== undefined) key.current = importApi.newKey()
    try {
      const sent = {
        file,
        name: file.name,
        idempotencyKey: key.current,
        signal: stop.current.signal,
        onProgress: setProgress,
      }
      const run = await importApi.upload(sent, columns)
      setProblem(undefined)
      setFile(undefined)
      onValidated(run)
    } catch (error) {
      if (!stop.current.signal.aborted) setProblem(asProblem(error))
    } finally {
      setProgress(undefined)
    }
  }
  return { file, choose, send, progress, problem }
}

import { useCallback, useState } from 'react'
import { useStored } from '../../theme/stored.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
/** The date on this device. */
const today = (): string => new Date().toLocaleDateString('en-CA')

/** Whether this person put something off today, on this device; `name` says what, for storage. */
export const usePutOff = (name: string, userId: string): [boolean, () => void] => {
  const [putOffMark, setPutOffMark] = useStored(`mostrador.${name}`, '', isText)
  const [day] = useState(today)
  const mark = `${userId} ${day}`
  const putOff = useCallback(() => setPutOffMark(mark), [setPutOffMark, mark])
  return [putOffMark === mark, putOff]
}

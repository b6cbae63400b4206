import type { OutsideAppointments } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import { isProblem, problemText } from '../api/problem.ts'
import { type createRepeatKeys, useRepeatKeys } from '../api/repeat-key.ts'
import { useSingleRun } from '../ui/once.ts'

type ChangeableRecord =
  | 'branch'
  | 'service'
  | 'specialist'
  | 'product'
  | 'course'
  | 'property'
  | 'enrollment'
  | 'order'
  | 'form'
  | 'traffic_source'
  | 'audience'

/** What happens to the appointments that an edit leaves outside; `ask` refuses to save. */
type OutsideAnswer = 'ask' | 'leave' | 'tell'
/** What follows a save before its form closes; false keeps it open. It refuses nothing. */
type Afterwards = () => Promise<boolean>
const doNothing: Afterwards = async () => true

/**
 * Saves the form of a branch, a service or a specialist, however often the button is tapped. When
 * somebody else changed the row, `rebase` gets it; when it leaves appointments outside, they are in
 * `outside`, and `save` with another answer continues.
 */
export const useSaveRecord = <Row>({
  send,
  rebase,
  changedCode,
  failedText,
  onSaved,
}: {
  /** Registers under `keys`, or edits. */
  readonly send: (
    answer: OutsideAnswer,
    keys: ReturnType<typeof createRepeatKeys>
  ) => Promise<unknown>
  readonly rebase: (current: Row) => void
  readonly changedCode: `${ChangeableRecord}_changed`
  /** Shown for a failure without a message. */
  readonly failedText: string
  readonly onSaved: () => void
}) => {
  const keys = useRepeatKeys()
  const once = useSingleRun()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [outside, setOutside] = useState<OutsideAppointments>()
  const refuse = (error: unknown) => {
    const { code, details } = isProblem(error) ? error : { code: '', details: undefined }
    // The details of these two are what the contract says of their codes.
    if (code === 'appointments_outside') return setOutside(details as OutsideAppointments)
    setOutside(undefined)
    if (code === changedCode) rebase((details as { current: Row }).current)
    setProblem(problemText(error, failedText))
  }
  const trySave = async (answer: OutsideAnswer, afterwards: Afterwards): Promise<boolean> => {
    setProblem(undefined)
    setIsBusy(true)
    try {
      await send(answer, keys)
      if (await afterwards()) onSaved()
      return true
    } catch (error) {
      refuse(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return {
    save: (answer: OutsideAnswer = 'ask', afterwards = doNothing) =>
      once(() => trySave(answer, afterwards)),
    /** Closes the form of what was saved, when something that followed kept it open. */
    finish: onSaved,
    isBusy,
    problem,
    outside,
    stopAsking: () => setOutside(undefined),
  }
}
export type SavingRecord = ReturnType<typeof useSaveRecord>

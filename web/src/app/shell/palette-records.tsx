import { useEffect } from 'react'
import type { BrowserSession } from '../../api/session.ts'
import { useFoundRecords } from '../../bookables/found-records.ts'
import type { Command } from '../../ui/commands.ts'

/** Tells the palette which clients and appointments are like what was typed. */
export const PaletteRecords = ({
  typed,
  session,
  onFound,
}: {
  typed: string
  session: BrowserSession
  onFound: (commands: readonly Command[]) => void
}): null => {
  const { records } = useFoundRecords(typed, session)
  useEffect(() => onFound(records), [records, onFound])
  return null
}

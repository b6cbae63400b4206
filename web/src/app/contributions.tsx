import { useEffect } from 'react'
import { addRealtimeHandlers } from '../api/realtime.ts'
import { contributions } from '../features/all.ts'
import { registerCommands } from '../ui/commands.ts'

/**
 * Registers the realtime handlers and the commands of all features. Part of the frame, not of the
 * sign-in pages.
 */
export const Contributions = () => {
  useEffect(() => {
    const stops = contributions.flatMap(({ realtime, commands }) => [
      realtime === undefined ? undefined : addRealtimeHandlers(realtime),
      commands === undefined ? undefined : registerCommands(commands),
    ])
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [])
  return null
}

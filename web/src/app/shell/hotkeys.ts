import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAllCommands } from '../../ui/commands.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=menu], [role=listbox]') !== null)

/** Ctrl/⌘ K opens the palette from anywhere; one-letter shortcuts of commands work outside of text. */
export const useHotkeys = (enabled: boolean, openPalette: () => void): void => {
  const commands = useAllCommands()
  const navigate = useNavigate()
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isTyping(event.target)
      )
        return
      const command = commands.find(item => item.shortcut === event.key.toLowerCase())
      if (command === undefined) return
      event.preventDefault()
      if (command.to !== undefined) void navigate(command.to)
      command.run?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled, commands, navigate, openPalette])
}

import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAllCommands } from '../../ui/commands.ts'

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(selector) !== null)
/** What letters are typed into or choose in: a box to tick or a segment takes none. */
const fields = 'input:not([type=radio], [type=checkbox]), textarea, select'
const isTyping = (target: EventTarget | null): boolean =>
  isWithin(target, `${fields}, [role=dialog], [role=menu], [role=listbox]`)

/** The search field of the screen that is shown, if it has one. */
const searchField = (): HTMLElement | undefined =>
  [
    ...document.querySelectorAll<HTMLElement>('main :is(input[type=search], [role=searchbox])'),
  ].find(field => field.getClientRects().length > 0)

export type HotkeyActions = {
  readonly openPalette: () => void
  /** A letter typed after the palette was opened and before its field has the focus. */
  readonly typeAhead: ((letter: string) => void) | undefined
  readonly openShortcuts: () => void
}

/**
 * Ctrl/⌘ K opens the palette from anywhere. Outside of text, `/` goes to the search of the screen
 * or to the palette, `?` lists the shortcuts, and the one-letter shortcuts of commands work.
 */
export const useHotkeys = (
  enabled: boolean,
  { openPalette, openShortcuts, typeAhead }: HotkeyActions
): void => {
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
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (typeAhead !== undefined) {
        if ([...event.key].length !== 1 || isWithin(event.target, fields)) return
        event.preventDefault()
        typeAhead(event.key)
        return
      }
      if (isTyping(event.target)) return
      if (event.key === '/') {
        event.preventDefault()
        const field = searchField()
        if (field === undefined) openPalette()
        else field.focus()
        return
      }
      if (event.key === '?') {
        event.preventDefault()
        openShortcuts()
        return
      }
      const command = commands.find(item => item.shortcut === event.key.toLowerCase())
      if (command === undefined) return
      event.preventDefault()
      if (command.to !== undefined) void navigate(command.to)
      command.run?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled, commands, navigate, openPalette, openShortcuts, typeAhead])
}

import { dropKept } from '../api/kept-answers.ts'
import { dropUnsaved } from '../ui/unsaved.ts'

/**
 * Leaves the page for another person: no drafts nor answers stay on the device, and nothing in
 * memory.
 */
export const leaveFor = (path: '/' | '/auth/ingresar'): void => {
  dropUnsaved()
  dropKept()
  sessionStorage.clear()
  location.assign(path)
}

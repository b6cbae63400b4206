import { clearPersistedAnswers } from '../api/persisted-answers.ts'
import { dropUnsaved } from '../ui/unsaved.ts'

/**
 * Leaves the page for another person: no drafts nor answers stay on the device, and nothing in
 * memory.
 */
export const leaveFor = (path: '/' | '/auth/ingresar'): void => {
  dropUnsaved()
  clearPersistedAnswers()
  sessionStorage.clear()
  location.assign(path)
}

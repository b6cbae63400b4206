import { dropUnsaved } from '../ui/unsaved.ts'

/** Leaves the page for another person: no drafts stay in the tab, and nothing in memory. */
export const leaveFor = (path: '/' | '/auth/ingresar'): void => {
  dropUnsaved()
  sessionStorage.clear()
  location.assign(path)
}

import type { Routes } from '../contract.ts'
import { importRoutesOf } from '../imports.ts'

/** Rows of one file: they are validated together, because they share the seats that are left. */
export const MAX_IMPORTED_ENROLLMENTS = 500

const imports = importRoutesOf({ path: '/api/enrollment', page: 'enrollments' })

/** Enrolments from a file; the file itself goes where the specification says [ENR2-08]. */
export const enrollmentImportRoutes = {
  uploadEnrollmentImport: { ...imports.upload, path: '/api/enrollment/massive' },
  listEnrollmentImports: imports.list,
  enrollmentImportTemplate: imports.template,
  readEnrollmentImport: imports.read,
  readEnrollmentImportRows: imports.rows,
  startEnrollmentImport: imports.start,
  undoEnrollmentImport: imports.undo,
  discardEnrollmentImport: imports.discard,
} as const satisfies Routes

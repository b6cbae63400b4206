import { enrollmentImportWords, useEnrollmentImportApi } from './enrollment-api.ts'
import { ImportPanel } from './import-panel.tsx'

/** «Carga Masiva» of enrolments: the tab of their form [ENR2-02]. `mayUndo`: may delete them. */
export const EnrollmentImports = ({ mayUndo }: { readonly mayUndo: boolean }) => (
  <ImportPanel
    importApi={useEnrollmentImportApi()}
    words={enrollmentImportWords}
    mayUpdate={false}
    mayUndo={mayUndo}
  />
)

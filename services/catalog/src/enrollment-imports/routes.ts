import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { type ImportEngine, serveImports } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { enrollmentImport } from './use-cases.ts'

/** Routes: enrolments that come from files. */
export const enrollmentImportRoutes = (
  ctx: CatalogContext,
  imports: ImportEngine<'catalog'>
): void =>
  serveImports(imports, enrollmentImport(ctx), {
    upload: r.uploadEnrollmentImport,
    list: r.listEnrollmentImports,
    template: r.enrollmentImportTemplate,
    read: r.readEnrollmentImport,
    rows: r.readEnrollmentImportRows,
    start: r.startEnrollmentImport,
    undo: r.undoEnrollmentImport,
    discard: r.discardEnrollmentImport,
  })

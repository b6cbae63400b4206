import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, createImportEngine, serve, serveImports } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { importClients } from './massive-use-cases.ts'
import { clientsByNumber } from './by-number-use-cases.ts'
import { clientImport } from './use-cases.ts'

/** Routes: contacts that come from files. */
export const clientImportRoutes = (ctx: CrmContext): void => {
  const imports = createImportEngine(ctx, { folder: ctx.config.IMPORT_FOLDER })
  serve(ctx, r.importClients, ({ actor, body }) =>
    importClients(ctx)({ businessId: businessOf(actor), rows: body.newClients })
  )
  serve(ctx, r.clientsByNumber, ({ actor, body }) =>
    clientsByNumber(ctx)({ businessId: businessOf(actor), numbers: body.numbers })
  )
  serveImports(imports, clientImport(ctx), {
    upload: r.uploadClientImport,
    list: r.listClientImports,
    template: r.clientImportTemplate,
    read: r.readClientImport,
    rows: r.readClientImportRows,
    start: r.startClientImport,
    undo: r.undoClientImport,
    discard: r.discardClientImport,
  })
}

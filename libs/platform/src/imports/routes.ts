import type { importRoutesOf, Owned, RouteContract } from '@mostrador/contracts'
import type { Owner } from '@mostrador/db'
import { businessOf } from '../actor.ts'
import { receivedPath } from '../http/received-file.ts'
import { serve } from '../http/serve.ts'
import type { ImportEngine } from './engine.ts'
import type { ImportKind } from './import-kind.ts'
import { templateOf } from './template.ts'
import {
  discardImport,
  listImports,
  readImport,
  readImportRows,
  startImport,
  undoImport,
  uploadImport,
} from './use-cases.ts'

type Contracts = ReturnType<typeof importRoutesOf>
type OwnedContracts = {
  // A kind may have paths of its own.
  readonly [Name in keyof Contracts]: Owned<Omit<Contracts[Name], 'path'> & RouteContract>
}

/** Serves the routes of one kind of import. */
export const serveImports = <O extends Owner>(
  engine: ImportEngine<O>,
  kind: ImportKind<O>,
  routes: OwnedContracts
): void => {
  const { ctx, folder } = engine
  const imports = { engine, kind, page: routes.start.permission.page }
  engine.register(kind)
  serve(
    ctx,
    routes.upload,
    ({ actor, body, query, request }) =>
      uploadImport(imports)({
        businessId: businessOf(actor),
        file: body,
        path: receivedPath(request.body),
        options: query,
      }),
    { uploadFolder: folder }
  )
  serve(ctx, routes.list, ({ actor }) => listImports(imports)(businessOf(actor)))
  serve(ctx, routes.template, async ({ actor }) =>
    templateOf(kind.template, await kind.extraHeaders?.(engine.db, businessOf(actor)))
  )
  serve(ctx, routes.read, ({ actor, params }) =>
    readImport(imports)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, routes.rows, ({ actor, params, query }) =>
    readImportRows(imports)(
      { businessId: businessOf(actor), id: params.id },
      query.state,
      query.after
    )
  )
  serve(ctx, routes.start, ({ actor, params, body }) =>
    startImport(imports)({ actor, ref: { businessId: businessOf(actor), id: params.id }, ...body })
  )
  serve(ctx, routes.undo, ({ actor, params }) =>
    undoImport(imports)({ actor, ref: { businessId: businessOf(actor), id: params.id } })
  )
  serve(ctx, routes.discard, ({ actor, params }) =>
    discardImport(imports)({ businessId: businessOf(actor), id: params.id })
  )
}

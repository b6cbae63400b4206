import type { importRoutesOf, Owned, RouteContract } from '@mostrador/contracts'
import type { Owner } from '@mostrador/db'
import { businessOf } from '../actor.ts'
import { placeOf } from '../http/received-file.ts'
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
  readonly [Name in keyof Contracts]: Owned<Contracts[Name] & RouteContract>
}

/** Serves the routes of one kind of import. */
export const serveImports = <O extends Owner>(
  engine: ImportEngine<O>,
  kind: ImportKind<O>,
  routes: OwnedContracts
): void => {
  const { ctx, folder } = engine
  const desk = { engine, kind }
  engine.register(kind)
  serve(
    ctx,
    routes.upload,
    ({ actor, body, request }) =>
      uploadImport(desk)({
        businessId: businessOf(actor),
        file: body,
        path: placeOf(request.body),
      }),
    { uploadFolder: folder }
  )
  serve(ctx, routes.list, ({ actor }) => listImports(desk)(businessOf(actor)))
  serve(ctx, routes.template, () => templateOf(kind.template))
  serve(ctx, routes.read, ({ actor, params }) =>
    readImport(desk)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, routes.rows, ({ actor, params, query }) =>
    readImportRows(desk)({ businessId: businessOf(actor), id: params.id }, query.state, query.after)
  )
  serve(ctx, routes.start, ({ actor, params, body }) =>
    startImport(desk)({ businessId: businessOf(actor), id: params.id }, body.fix)
  )
  serve(ctx, routes.undo, ({ actor, params }) =>
    undoImport(desk)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, routes.discard, ({ actor, params }) =>
    discardImport(desk)({ businessId: businessOf(actor), id: params.id })
  )
}

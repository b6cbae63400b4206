import { join } from 'node:path'
import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { receivedPath, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { readFile } from './reading-use-cases.ts'
import { deleteFile, deleteFileByUrl } from './deletion-use-cases.ts'
import { uploadFile } from './use-cases.ts'

/** Where files wait while they are received and looked into. */
export const incomingFolder = ({ config }: Pick<CatalogContext, 'config'>): string =>
  join(config.MEDIA_FOLDER, 'incoming')

export const fileRoutes = (ctx: CatalogContext): void => {
  serve(
    ctx,
    r.uploadFile,
    ({ actor, body, request }) =>
      uploadFile(ctx)({ actor, file: body, path: receivedPath(request.body) }),
    { uploadFolder: incomingFolder(ctx) }
  )
  serve(ctx, r.deleteFile, ({ actor, body }) => deleteFile(ctx)({ actor, id: body.public_id }))
  serve(ctx, r.deleteFileByUrl, ({ actor, query }) =>
    deleteFileByUrl(ctx)({ actor, url: query.url })
  )
  serve(ctx, r.readFile, ({ params, headers, reply }) =>
    readFile(ctx)({ ...params, range: headers.range }, reply)
  )
}

import type { catalogRoutes } from '@mostrador/contracts/catalog'
import { useMemo } from 'react'
import { api } from '../api.ts'
import { endpointOf, randomKey } from '../endpoint.ts'
import { isProblem } from '../problem.ts'
import { sendFile } from '../send-file.ts'

const fileEndpoints = api.injectEndpoints({
  endpoints: build => ({
    deleteFile: build.mutation({
      ...endpointOf<typeof catalogRoutes.deleteFile>({
        method: 'DELETE',
        path: '/api/upload/delete',
        body: true,
      }),
    }),
  }),
})

const { useDeleteFileMutation } = fileEndpoints

/** The name of a file in its address, without extension; null for an address of somebody else. */
export const publicIdOf = (url: string): string | null =>
  /\/media\/[^/]+\/([0-9a-f-]{36})\.[a-z0-9]+$/.exec(url)?.[1] ?? null

/**
 * Files of a form that is left: of one that was saved those that it no longer shows, of one that
 * was given up those that it added. What cannot be deleted now only takes space.
 */
export const useFileCleanup = () => {
  const { remove } = useFileApi()
  return (from: readonly string[], usedUrls: readonly string[]): void => {
    void Promise.allSettled(from.filter(url => !usedUrls.includes(url)).map(remove))
  }
}

/** Uploads files and deletes them, for the uploader. */
export const useFileApi = () => {
  const [deleteFile] = useDeleteFileMutation()
  return useMemo(
    () => ({
      newKey: randomKey,
      send: sendFile,
      /** A file that is gone already is not a problem; one of another site is left where it is. */
      remove: async (url: string): Promise<void> => {
        const publicId = publicIdOf(url)
        if (publicId === null) return
        try {
          await deleteFile({ body: { public_id: publicId } }).unwrap()
        } catch (error) {
          if (!isProblem(error) || error.status !== 404) throw error
        }
      },
    }),
    [deleteFile]
  )
}

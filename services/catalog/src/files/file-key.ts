/** The name of a file in the storage, and behind `/media/` in its address. */
export const keyOf = (businessId: string, id: string, extension: string): string =>
  `${businessId}/${id}.${extension}`

/** The address under which everybody sees a file. */
export const addressOf = (origin: string, key: string): string => `${origin}/media/${key}`

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z0-9]{2,5})$/

/** Id and extension of the last part of an address; null when no file is called so. */
export const partsOfName = (name: string): { id: string; extension: string } | null => {
  const [, id, extension] = fileName.exec(name) ?? []
  return id === undefined || extension === undefined ? null : { id, extension }
}

/**
 * Id and extension of the file of this business that has this address; null for any other address.
 */
export const partsOfAddress = (
  origin: string,
  businessId: string,
  url: string
): { id: string; extension: string } | null => {
  const begin = addressOf(origin, `${businessId}/`)
  return url.startsWith(begin) ? partsOfName(url.slice(begin.length)) : null
}

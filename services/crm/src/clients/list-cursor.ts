import type { ClientOrder } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { z } from 'zod'

/** The last row of a page: the value that it is ordered by, and its id. */
export type Cursor = { readonly value: string; readonly id: string }

/** The sort value of a contact that never wrote. */
export const NEVER = '-infinity'

const Pair = z.tuple([z.string(), z.uuid()])
const isMoment = (value: string): boolean =>
  value === NEVER || z.iso.datetime().safeParse(value).success
const isCursorValue = (value: string, order: ClientOrder): boolean =>
  order === 'name' ? !value.includes('\0') : isMoment(value)

/** A cursor as an address carries it. */
export const cursorText = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** Reads a cursor of a list in this order; refuses `cursor_unknown` for anything else. */
export const cursorOf = (text: string, order: ClientOrder): Cursor => {
  const cursor = parse(text)
  if (cursor === undefined || !isCursorValue(cursor.value, order))
    throw new Refusal('cursor_unknown')
  return cursor
}

const parse = (text: string): Cursor | undefined => {
  try {
    const [value, id] = Pair.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { value, id }
  } catch {
    return undefined
  }
}

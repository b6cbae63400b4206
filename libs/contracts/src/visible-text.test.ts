import { expect, it } from 'vitest'
import type { z } from 'zod'
import { BulkAction } from './crm/index.ts'
import { allRoutes, type Owned, type RouteContract } from './index.ts'

const routes = Object.values(allRoutes).flatMap(group =>
  Object.entries<Owned<RouteContract>>(group)
)
const INVISIBLE = '\u3164\u202e\u200b\u3164'

type Def = { readonly type: string } & Readonly<Record<string, unknown>>
type Leaf = { readonly field: string; readonly schema: z.ZodType }

/** Every text of a form, under the name of its field. */
const textsIn = (schema: z.ZodType, field: string): Leaf[] => {
  const def = schema._zod.def as unknown as Def
  const inner = (name: string) => textsIn(def[name] as z.ZodType, field)
  switch (def.type) {
    case 'string':
      return [{ field, schema }]
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([name, of]) =>
        textsIn(of, name)
      )
    case 'array':
      return inner('element')
    case 'record':
      return inner('valueType')
    case 'pipe':
      return [...inner('in'), ...inner('out')]
    case 'union':
      return (def['options'] as z.ZodType[]).flatMap(option => textsIn(option, field))
    default:
      return 'innerType' in def ? inner('innerType') : []
  }
}

/**
 * Kept for nobody to read, or read once and checked elsewhere: secrets, keys, numbers and links,
 * words that are searched, and what a file of a client was called.
 */
const unread = new Set([
  ...['password', 'current', 'token', 'key', 'state', 'browserKey', 'code', 'sha256', 'revision'],
  ...['website', 'coupon', 'priceId', 'planId', 'terminalId', 'currentPath', 'calendarId', 'error'],
  ...['image', 'images', 'resources', 'receipts', 'url', 'place_id', 'themeColor'],
  ...['whatsapp', 'countryCode', 'countryCodeExt', 'instagramAccountId', 'messengerId'],
  ...['personId', 'survivor', 'merged', 'appointment', 'phase', 'search'],
  ...['businessName', 'branchName', 'clientName', 'updatedBy'],
])
/** Forms whose texts are judged one by one, and what others tell about themselves. */
const judgedLater = new Set([
  ...['signIn.email', 'createBusiness.name', 'editBusiness.name', 'simulatorSend.text'],
  'createPreference.title',
  ...['uploadFile.name', 'uploadClientImport.name', 'uploadProductImport.name'],
  ...['uploadEnrollmentImport.name'],
])
const routesJudgedLater = /^(startBulk|importClients|importProducts|saveSignupData)\./

it('silences nobody for a reason that nobody can see', () => {
  const action = (reason: string) => BulkAction.safeParse({ kind: 'silence', reason })
  for (const reason of [INVISIBLE, '\u202e\u200b', ' '])
    expect(action(reason).error?.issues).toMatchObject([{ message: 'Este campo es requerido' }])
  expect(action('\u202eRuido\u200b').data).toEqual({ kind: 'silence', reason: 'Ruido' })
})

it('stores no text that nobody can see, wherever people write one', () => {
  const stored = routes.flatMap(([name, { access, body }]) =>
    access === 'internal' || body === undefined
      ? []
      : textsIn(body, '').flatMap(({ field, schema }) => {
          const parsed = schema.safeParse(INVISIBLE)
          const isStored = parsed.success && parsed.data !== '' && !unread.has(field)
          return isStored ? [`${name}.${field}`] : []
        })
  )
  const unjudged = stored.filter(field => !judgedLater.has(field) && !routesJudgedLater.test(field))
  expect(unjudged).toEqual([])
})

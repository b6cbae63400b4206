import { allRoutes, type Owned, type RouteContract } from '@mostrador/contracts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const routes = Object.values(allRoutes).flatMap(owned => Object.values<Owned<RouteContract>>(owned))
const nameOf = ({ service, name }: Owned<RouteContract>): string => `${service}.${name}`
const fieldsOf = (schema: z.ZodType | undefined): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

describe('the routes of the product', () => {
  it('know five methods, and TRACE is none of them', () =>
    expect([...new Set(routes.map(({ method }) => method))].toSorted()).toEqual([
      'DELETE',
      'GET',
      'PATCH',
      'POST',
      'PUT',
    ]))
  it('take a body only where they may change something', () =>
    expect(
      routes.filter(({ method, body }) => method === 'GET' && body !== undefined).map(nameOf)
    ).toEqual([]))
  it('name no secret in an address', () => {
    const secret = /password|token|secret|key$|session/i
    // Other calendars know nothing but an address; it only reads, and is changed with one button.
    const isFeed = (name: string): boolean => name === 'scheduling.readCalendarFeed'
    expect(
      routes
        .filter(({ params, query }) =>
          [...fieldsOf(params), ...fieldsOf(query)].some(field => secret.test(field))
        )
        .map(nameOf)
        .filter(name => !isFeed(name))
    ).toEqual([])
  })
})

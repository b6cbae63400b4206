import { allRoutes, defineRoutes, Id } from '@mostrador/contracts'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { docs, openApiOf } from './openapi.ts'

const routes = defineRoutes('crm', {
  edit: {
    method: 'PATCH',
    path: '/api/client/:id',
    access: 'business',
    summary: 'Edits',
    params: z.object({ id: Id }),
    query: z.object({ page: z.coerce.number().default(1), q: z.string() }),
    body: z.object({ name: z.string() }),
    data: z.object({ _id: Id }),
  },
  hidden: {
    method: 'GET',
    path: '/internal/crm/x',
    access: 'internal',
    summary: 'Hidden',
    data: z.object({}),
  },
})

describe('the API document', () => {
  it('describes the public routes of the contracts', () => {
    const document = openApiOf(Object.values(routes))
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/client/{id}': {
          patch: {
            operationId: 'crm.edit',
            parameters: [
              { name: 'id', in: 'path', required: true },
              { name: 'page', in: 'query', required: false },
              { name: 'q', in: 'query', required: true },
            ],
          },
        },
      },
    })
    expect(JSON.stringify(document)).not.toContain('/internal/')
  })
  it('can be generated from all contracts and shown without a network', async () => {
    const app = fastify()
    await docs(
      app,
      Object.values(allRoutes).flatMap(group => Object.values(group))
    )
    const page = await app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/https?:\/\/(?!www\.w3\.org)/)
    const document = await app.inject('/api/docs/json')
    expect(Object.keys(document.json<{ paths: object }>().paths).length).toBeGreaterThan(50)
    await app.close()
  })
})

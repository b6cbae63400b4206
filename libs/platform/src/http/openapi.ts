import type { Owned, RouteContract } from '@mostrador/contracts'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}

const parametersOf = (schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] => {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: location,
    required:
      location === 'path' || !(field instanceof z.ZodType && field.safeParse(undefined).success),
    schema: field instanceof z.ZodType ? schemaOf(field, 'input') : {},
  }))
}

/** A file is sent as a form, whatever is known of it afterwards. */
const requestOf = ({ body, upload }: RouteContract): Json => {
  if (upload !== undefined) {
    const file = { type: 'string', format: 'binary', maxLength: upload.maxBytes }
    const form = { type: 'object', required: ['file'], properties: { file } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  }
  if (body === undefined) return {}
  const content = { 'application/json': { schema: schemaOf(body, 'input') } }
  return { requestBody: { required: true, content } }
}

const failure = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { type: 'string' },
    details: {},
    requestId: { type: 'string' },
  },
}

const operationOf = (route: Owned<RouteContract>): Json => {
  const permission =
    route.permission === undefined
      ? ''
      : ` Needs page ${route.permission.page}, ${route.permission.action}.`
  return {
    operationId: `${route.service}.${route.name}`,
    tags: [route.service],
    summary: route.summary,
    description: `Access: ${route.access}.${permission}`,
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...requestOf(route),
    responses: {
      200: {
        description: route.message ?? 'Success',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['success', 'data'],
              properties: {
                success: { const: true },
                data: schemaOf(route.data, 'output'),
                message: { type: 'string' },
              },
            },
          },
        },
      },
      default: { description: 'Refused', content: { 'application/json': { schema: failure } } },
    },
  }
}

/** The OpenAPI 3.1 document of these routes; internal ones are left out. */
export const openApiOf = (
  contracts: Iterable<Owned<RouteContract>>,
  info: { readonly title: string; readonly version: string } = { title: 'Mostrador', version: '1' }
): Json => {
  const paths: Record<string, Json> = {}
  for (const route of contracts) {
    if (route.access === 'internal') continue
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return { openapi: '3.1.0', info, paths }
}

/**
 * Swagger's own page with its own files, no network: `/api/docs`, and the document at
 * `/api/docs/json`.
 */
export const docs = async (
  app: FastifyInstance,
  contracts: Iterable<Owned<RouteContract>>
): Promise<void> => {
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: openApiOf(contracts) as never },
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

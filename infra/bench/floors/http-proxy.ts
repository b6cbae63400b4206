// Fastify's own proxy without any checks: what our gateway is compared with.
import httpProxy from '@fastify/http-proxy'
import { fastify } from 'fastify'
import { childProgram, variable } from '../children.ts'

const app = fastify()
await app.register(httpProxy, {
  upstream: variable('UPSTREAM'),
  prefix: '/api',
  rewritePrefix: '/api',
})
childProgram(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port))

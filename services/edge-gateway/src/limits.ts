import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { Refusal } from '@mostrador/kernel'
import type { FastifyRequest } from 'fastify'
import { readToken } from './sessions/cookie.ts'
import { tokenKey } from './sessions/token-key.ts'

/** Sign-in and registration are guessed at; everything else a visitor asks for is not. */
const isSignIn = ({ url }: FastifyRequest): boolean =>
  url.startsWith('/api/auth/login') || url.startsWith('/api/auth/register')

/**
 * Who shares a bucket: a signed-in person has their own, visitors share that of their address, and tries to sign in have one
 * apart, so that looking around never uses them up (A31).
 */
const bucketOf = (request: FastifyRequest): string => {
  if (isSignIn(request)) return `sign-in|${request.ip}`
  const token = readToken(request)
  return token === undefined ? request.ip : tokenKey(token)
}

/** Requests per minute: `most` for a person, a fifth of it for a visitor, a thirtieth for tries to sign in. */
export const limits = (most: number): RateLimitPluginOptions => ({
  timeWindow: '1 minute',
  // The client's own files are cheap, and a first visit asks for many of them at once.
  allowList: request => !request.url.startsWith('/api/'),
  max: request =>
    isSignIn(request)
      ? Math.ceil(most / 30)
      : readToken(request) === undefined
        ? Math.ceil(most / 5)
        : most,
  keyGenerator: bucketOf,
  errorResponseBuilder: () => new Refusal('too_many_requests'),
})

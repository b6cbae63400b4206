import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The session cookie: httpOnly, host-only, Lax. `__Host-` demands Secure, which plain http on
 * localhost cannot give, so the name says which of the two it is; a token under the other name is
 * not read.
 */
const nameFor = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-sid' : 'sid'

const MAX_TOKEN = 200
const tokenLetters = /^[\w.-]+$/

/** Undefined, as without a cookie, for what no session can be named by. */
export const readToken = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[nameFor(request)]
  return token !== undefined && token.length <= MAX_TOKEN && tokenLetters.test(token)
    ? token
    : undefined
}

export const writeToken = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  void reply.setCookie(nameFor(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: 30 * 24 * 3600,
  })
}

export const clearToken = (request: FastifyRequest, reply: FastifyReply): void => {
  void reply.clearCookie(nameFor(request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}

/**
 * Identifies the browser for every person who signs in there: it outlives the session, and opens
 * nothing. Its tries of a password are counted apart from those of strangers.
 */
const deviceName = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-device' : 'device'
const tokenShape = /^[\w-]{43}$/

/** Undefined for what we never gave out. */
export const readDevice = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[deviceName(request)]
  return token !== undefined && tokenShape.test(token) ? token : undefined
}

export const writeDevice = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  void reply.setCookie(deviceName(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    // The longest that browsers keep one.
    maxAge: 400 * 24 * 3600,
  })
}

import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { secureHeaders } from './secure-headers.ts'

const headersAt = async (url: string) => {
  const app = fastify()
  secureHeaders(app, { files: 'https://archivos.example' })
  app.get('/', () => 'a page')
  const { headers } = await app.inject({ method: 'GET', url })
  await app.close()
  return headers
}

describe.each(['/', '/nowhere'])('what a browser is told at %s', url => {
  it('runs nothing but our own scripts, and lets no page move their base', async () => {
    const policy = String((await headersAt(url))['content-security-policy']).split(';')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "script-src-attr 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ])
    )
  })
  it('shows files of the host of files, and runs none of them', async () => {
    const policy = String((await headersAt(url))['content-security-policy']).split(';')
    const named = policy.filter(directive => directive.includes('https://archivos.example'))
    expect(named.map(directive => directive.split(' ')[0])).toEqual(['img-src', 'media-src'])
  })
  it('asks for https for a year, also under this host', async () =>
    expect((await headersAt(url))['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains'
    ))
  it('lets nobody guess a type', async () =>
    expect((await headersAt(url))['x-content-type-options']).toBe('nosniff'))
  it('tells no other page where the person was', async () =>
    expect((await headersAt(url))['referrer-policy']).toBe('no-referrer'))
})

describe('what a browser is told of a script of the client', () => {
  const url = '/assets/start-DWQnsxUB.js'
  it('is what still means something there', async () => {
    const headers = await headersAt(url)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })
  it('weighs less than 250 bytes, forty times on a first page', async () => {
    const before = ['content-length', 'content-type', 'date', 'connection']
    const text = Object.entries(await headersAt(url))
      .filter(([name]) => !before.includes(name))
      .map(([name, value]) => `${name}: ${String(value)}\r\n`)
      .join('')
    expect(text.length).toBeLessThan(250)
  })
})

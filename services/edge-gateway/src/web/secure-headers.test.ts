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

describe.each(['/', '/nowhere'])('the security headers at %s', url => {
  it('allow only our own scripts, and no base element', async () => {
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
  it('allow files of the file host, and no scripts of it', async () => {
    const policy = String((await headersAt(url))['content-security-policy']).split(';')
    const named = policy.filter(directive => directive.includes('https://archivos.example'))
    expect(named.map(directive => directive.split(' ')[0])).toEqual(['img-src', 'media-src'])
  })
  it('require https for a year, also for subdomains', async () =>
    expect((await headersAt(url))['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains'
    ))
  it('forbid guessing a content type', async () =>
    expect((await headersAt(url))['x-content-type-options']).toBe('nosniff'))
  it('send no referrer to other pages', async () =>
    expect((await headersAt(url))['referrer-policy']).toBe('no-referrer'))
})

describe('the headers of a script of the client', () => {
  const url = '/assets/start-DWQnsxUB.js'
  it('contain only those that apply to scripts', async () => {
    const headers = await headersAt(url)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })
  it('weigh less than 250 bytes, as a first page loads forty of them', async () => {
    const before = ['content-length', 'content-type', 'date', 'connection']
    const text = Object.entries(await headersAt(url))
      .filter(([name]) => !before.includes(name))
      .map(([name, value]) => `${name}: ${String(value)}\r\n`)
      .join('')
    expect(text.length).toBeLessThan(250)
  })
})

import { createHmac } from 'node:crypto'
import { metaSignature } from '@mostrador/sandbox'
import type { Random } from '../random.ts'

export const JSON_TYPE = 'application/json'
/**
 * What a proxy, a test button or an attacker may say that a body is. The signature decides, not
 * this word.
 */
export const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'text/html',
] as const

export const forgeryKinds = [
  'no header',
  'wrong secret',
  'the verify word as secret',
  'one byte changed',
  'written anew',
  'spelled otherwise',
  'signature of another body',
  'sha1 only',
  'half a signature',
  'not hexadecimal',
  'empty secret',
  'with another type',
] as const
type Attack = {
  readonly way: (typeof forgeryKinds)[number]
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
}

/**
 * A webhook as somebody without the secret can make it, at best with a genuine one in their hands.
 */
export const attackOf = (
  way: (typeof forgeryKinds)[number],
  {
    body,
    genuine,
    secret,
    word,
    random,
  }: { body: string; genuine: string; secret: string; word: string; random: Random }
): Attack => {
  const build = (text: string, headers: Record<string, string>, type = JSON_TYPE): Attack => ({
    way,
    body: text,
    headers,
    type,
  })
  const signedBy = (key: string, text: string): Record<string, string> => ({
    ...metaSignature(key, text),
  })
  switch (way) {
    case 'no header':
      return build(body, {})
    case 'wrong secret':
      return build(body, signedBy(`${secret}x`, body))
    case 'the verify word as secret':
      return build(body, signedBy(word, body))
    case 'one byte changed': {
      const index = random.below(genuine.length)
      const other = genuine[index] === '7' ? '3' : '7'
      return build(
        `${genuine.slice(0, index)}${other}${genuine.slice(index + 1)}`,
        signedBy(secret, genuine)
      )
    }
    // The same meaning in other bytes: an escaped slash or letter becomes plain.
    case 'written anew':
      return build(`${JSON.stringify(JSON.parse(genuine))} `, signedBy(secret, genuine))
    // Two fields of one name: a reader that signs what it parsed sees only the last.
    case 'spelled otherwise':
      return build(
        `{"entry":${JSON.stringify((JSON.parse(body) as { entry: unknown }).entry)},${genuine.slice(1)}`,
        signedBy(secret, genuine)
      )
    case 'signature of another body':
      return build(body, signedBy(secret, genuine))
    case 'sha1 only':
      return build(body, { 'x-hub-signature': metaSignature(secret, body)['x-hub-signature'] })
    case 'half a signature':
      return build(body, {
        'x-hub-signature-256': metaSignature(secret, body)['x-hub-signature-256'].slice(0, 39),
      })
    case 'not hexadecimal':
      return build(body, { 'x-hub-signature-256': `sha256=${'zz'.repeat(32)}` })
    case 'empty secret':
      return build(body, {
        'x-hub-signature-256': `sha256=${createHmac('sha256', '').update(body).digest('hex')}`,
      })
    case 'with another type':
      return build(body, signedBy(`${secret}x`, body), random.pick(otherTypes))
  }
}

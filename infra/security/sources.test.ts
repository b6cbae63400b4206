import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const libraries = ['contracts', 'db', 'kernel', 'platform'].map(name => `libs/${name}/src`)
const isProduct = (file: string): boolean =>
  !/\/generated\/|\/test\/|\.(test|cluster)\.tsx?$/.test(file)

/** What runs in production, without comments that take whole lines. */
const sources = [...libraries, 'services/*/src', 'web/src'].flatMap(folder =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(isProduct)
    .map(file => {
      const text = readFileSync(join(root, file), 'utf8')
      return { file, text: text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '') }
    })
)
const filesWith = (pattern: RegExp, under = ''): readonly string[] =>
  sources
    .filter(({ file, text }) => file.startsWith(under) && pattern.test(text))
    .map(({ file }) => file)

describe('the sources of the product', () => {
  it('are read', () => expect(sources.length).toBeGreaterThan(400))
  it('start no other program, but the generator of the database client at build', () =>
    expect(filesWith(/child_process|node:cluster/)).toEqual(['libs/db/src/generate.ts']))
  it('run no text as code', () =>
    expect(filesWith(/(?<![.\w])eval\(|new Function\(|node:vm\b|setTimeout\(['"`]/)).toEqual([]))
  it('put no text into a page as HTML', () =>
    expect(
      filesWith(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/)
    ).toEqual([]))
  it('link to addresses that begin with what we wrote', () =>
    expect(
      filesWith(/\b(?:href|formAction)=\{(?!(?:whatsAppLink|callLink|webLink|safePath)\()/, 'web/')
    ).toEqual([]))
  it('neither send nor receive postMessage', () =>
    expect(
      filesWith(/postMessage|window\.addEventListener\('message'|onmessage\b/, 'web/')
    ).toEqual([]))
  it('allow no other origin (CORS)', () =>
    expect(filesWith(/access-control-allow|@fastify\/cors/i)).toEqual([]))
  it('let people paste a password and let password managers fill it in', () => {
    expect(filesWith(/onPaste/, 'web/src/features/account')).toEqual([])
    expect(filesWith(/autoComplete="off"/, 'web/src/features/account')).toEqual([])
  })
  it('mask every password that is typed', () => {
    const fields = sources.flatMap(({ text }) =>
      [...text.matchAll(/<(\w+)[^<]*?autoComplete="(?:current|new)-password"/g)].map(
        ([, tag]) => tag
      )
    )
    expect([...new Set(fields)]).toEqual(['PasswordField'])
    expect(filesWith(/type=\{isShown \? 'text' : 'password'\}/)).toEqual(['web/src/ui/field.tsx'])
  })
  it('use strict equality', () =>
    expect(filesWith(/[\w)\]] (?:==|!=) (?!null\b)[\w('"`[{]/)).toEqual([]))
  it('are copied into an image by name: no .git, no test, no local tooling', () => {
    const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    expect(lines.filter(line => line !== '' && !line.startsWith('#'))[0]).toBe('**')
    expect(lines.filter(line => /^!.*(?:\.git|\.data|\.env)/.test(line))).toEqual([])
    expect(lines).toEqual(
      expect.arrayContaining(['**/*.test.ts', 'services/all-in-one', 'libs/testing', '**/.env*'])
    )
  })
  it('need no plug-in of a browser', () =>
    expect(filesWith(/<(?:object\s+\w+=|embed\b|applet\b)/, 'web/')).toEqual([]))
  it('switch no check of certificates off', () =>
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([]))
  it('take no secret from Math.random', () =>
    // How long a socket waits before it connects again.
    expect(filesWith(/Math\.random/)).toEqual(['web/src/app/realtime/realtime.tsx']))
  it('use the cryptography that the inventory names, and no other', () => {
    const uses = sources.flatMap(({ text }) =>
      [...text.matchAll(/\bcreate(Hash|Hmac|Cipheriv|Decipheriv)\(\s*('[^']*')?/g)].map(
        ([, kind, name]) => `${kind} ${name}`
      )
    )
    expect([...new Set(uses)].toSorted()).toEqual([
      "Cipheriv 'aes-256-gcm'",
      "Decipheriv 'aes-256-gcm'",
      "Hash 'sha1'",
      "Hash 'sha256'",
      "Hmac 'sha256'",
    ])
    // The name of a hand-out of jobs: nothing is protected by it.
    expect(filesWith(/createHash\('sha1'\)/)).toEqual(['libs/platform/src/jobs/promoter.ts'])
    expect(filesWith(/pbkdf2|scrypt|createSign\(|generateKeyPair|createECDH/)).toEqual([])
    // SHA-256 that a browser has too: a page checks the exported ledger.
    expect(filesWith(/subtle\./)).toEqual(['libs/kernel/src/ledger-chain.ts'])
    expect(filesWith(/subtle\.(?!digest\('SHA-256')/)).toEqual([])
    const inventory = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
    for (const name of ['AES-256-GCM', 'SHA-1', 'SHA-256', 'HMAC-SHA256', 'argon2id', 'HS256'])
      expect(inventory).toContain(name)
  })
})

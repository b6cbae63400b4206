import { describe, expect, it } from 'vitest'
import { renderLetter } from './letter.ts'
import { invitationLetter } from './letters.ts'

const pageUrl = (path: string): string => `https://panel.example${path}`
const letterOf = (businessName: string) =>
  renderLetter(
    invitationLetter(pageUrl, { businessName, inviterName: 'Ana', name: null, token: 'secreto' })
  )

describe('a mail', () => {
  it('has the same content and link as text and as HTML', () => {
    const { text, html } = letterOf('La Catrina')
    for (const body of [text, html]) {
      expect(body).toContain('Ana te invita a trabajar en «La Catrina»')
      expect(body).toContain('https://panel.example/invitacion/secreto')
    }
  })
  it('escapes what people typed', () => {
    const { html } = letterOf('<img src=x onerror="alert(1)"> & "co"')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;co&quot;')
  })
  it('takes links out of names', () => {
    const link = /evil|http|www/
    for (const name of [
      'Compra ya http://evil.example',
      'www.evil.mx gana',
      'Pasa a evil.example/x',
    ])
      expect(letterOf(name).text.replaceAll('https://panel.example', '')).not.toMatch(link)
    expect(letterOf('Dra. Ana S.A. de C.V.').text).toContain('«Dra. Ana S.A. de C.V.»')
  })
  it('keeps a name on one line, so that it adds no header and no paragraph', () => {
    const { subject, text } = letterOf('Uno\r\nBcc: todos@correo.example\u202e')
    expect(subject).toBe('Te invitan a Uno Bcc: todos@ en Mostrador')
    expect(text).not.toMatch(/^Bcc/m)
  })
})

import { describe, expect, it } from 'vitest'
import { renderMail } from './mail-text.ts'
import { invitationMail } from './mail-texts.ts'

const pageUrl = (path: string): string => `https://panel.example${path}`
const mailOfBusiness = (businessName: string) =>
  renderMail(
    invitationMail(pageUrl, { businessName, inviterName: 'Ana', name: null, token: 'secreto' })
  )

describe('a mail', () => {
  it('has the same content and link as text and as HTML', () => {
    const { text, html } = mailOfBusiness('La Catrina')
    for (const body of [text, html]) {
      expect(body).toContain('Ana te invita a trabajar en «La Catrina»')
      expect(body).toContain('https://panel.example/invitacion/secreto')
    }
  })
  it('escapes what people typed', () => {
    const { html } = mailOfBusiness('<img src=x onerror="alert(1)"> & "co"')
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
      expect(mailOfBusiness(name).text.replaceAll('https://panel.example', '')).not.toMatch(link)
    expect(mailOfBusiness('Dra. Ana S.A. de C.V.').text).toContain('«Dra. Ana S.A. de C.V.»')
  })
  it('keeps a name on one line, so that it adds no header and no paragraph', () => {
    const { subject, text } = mailOfBusiness('Uno\r\nBcc: todos@correo.example\u202e')
    expect(subject).toBe('Te invitan a Uno Bcc: todos@ en Mostrador')
    expect(text).not.toMatch(/^Bcc/m)
  })
})

import { cleanText, escapeHtml } from '@mostrador/kernel'

/** A mail as paragraphs. */
export type MailText = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Small, below: what to do when this was not you. */
  readonly footer: string
}

/** «http://x», «www.x» and «x.example/y»: what a mail program makes a link of. */
const links =
  /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?/giu

/** Names that people chose, on one line, without links and what hides or breaks a line. */
export const plainName = (text: string): string =>
  cleanText(text)
    .replace(links, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 80)

const style = 'font:16px/1.5 system-ui,sans-serif;color:#222;max-width:36rem;margin:0 auto'
const buttonStyle =
  'display:inline-block;padding:12px 20px;background:#1f6feb;color:#fff;text-decoration:none;border-radius:6px'

/** The same mail as text and as simple HTML; everything in it is escaped. */
export const renderMail = ({
  subject,
  paragraphs,
  button,
  footer,
}: MailText): { subject: string; text: string; html: string } => ({
  subject,
  text: [
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    footer,
    'Mostrador',
  ].join('\n\n'),
  html: `<!doctype html><html lang="es-MX"><body><div style="${style}">${paragraphs
    .map(paragraph => `<p>${escapeHtml(paragraph)}</p>`)
    .join(
      ''
    )}${button === undefined ? '' : `<p><a href="${escapeHtml(button.url)}" style="${buttonStyle}">${escapeHtml(button.label)}</a></p>`}<p style="font-size:13px;color:#555">${escapeHtml(footer)}</p><p>Mostrador</p></div></body></html>`,
})

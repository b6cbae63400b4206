import { escapeHtml } from '@mostrador/kernel'
import type { StoredMail } from './mailbox.ts'

const linkUrls = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, url => `<a href="${url}">${url}</a>`)

const page = (title: string, body: string): string => `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
li{margin:.75rem 0}small{color:#555}pre{white-space:pre-wrap;background:#f5f5f5;padding:1rem}</style>
</head><body>${body}</body></html>`

const formatTime = (at: string): string =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

export const listPage = (mails: readonly StoredMail[]): string =>
  page(
    'Buzón local',
    `<h1>Buzón local</h1><p>Aquí llegan los correos que Mostrador enviaría. No salen de esta máquina.</p>${
      mails.length === 0 ? '<p>Todavía no hay correos.</p>' : ''
    }<ul>${mails
      .map(
        ({ id, to, subject, at }) =>
          `<li><a href="/correo/${encodeURIComponent(id)}">${escapeHtml(subject)}</a><br><small>Para ${escapeHtml(to)} · ${formatTime(at)}</small></li>`
      )
      .join('')}</ul>`
  )

export const mailPage = ({ from, to, subject, text, at }: StoredMail): string =>
  page(
    subject,
    `<p><a href="/">Buzón local</a></p><h1>${escapeHtml(subject)}</h1>
<p><small>De ${escapeHtml(from)}<br>Para ${escapeHtml(to)}<br>${formatTime(at)}</small></p><pre>${linkUrls(text)}</pre>`
  )

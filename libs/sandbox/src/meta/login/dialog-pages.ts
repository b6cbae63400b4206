import { escapeHtml } from '@mostrador/kernel'

/** What a dialog was opened with, carried through its form. */
export type DialogRequest = {
  readonly kind: 'whatsapp' | 'user' | 'instagram'
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly scopes: readonly string[]
  /** A number may stay in the app of the phone too. */
  readonly offersPhone: boolean
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:1.5rem auto;padding:0 1rem;color:#1c1e21;background:#fff}
label{display:block;margin:1rem 0 .25rem;font-weight:600}
input[type=text],input[type=tel]{box-sizing:border-box;width:100%;min-height:44px;padding:0 .75rem;font:inherit;border:1px solid #767676;border-radius:8px}
.check{display:flex;gap:.75rem;align-items:center;min-height:44px;font-weight:400;margin:0}
.check input{width:22px;height:22px}fieldset{border:1px solid #ccc;border-radius:8px;margin:1rem 0}
button{display:block;width:100%;min-height:44px;margin:.75rem 0;font:inherit;border-radius:8px;border:1px solid #767676;background:#fff}
button.main{background:#0866ff;color:#fff;border-color:#0866ff}small{color:#555}</style>
</head><body><p><small>Página local que hace las veces de Meta. Nada sale de esta máquina.</small></p>${body}</body></html>`

const hiddenFields = (request: DialogRequest): string =>
  Object.entries({
    kind: request.kind,
    clientId: request.clientId,
    redirectUri: request.redirectUri,
    state: request.state,
    scopes: request.scopes.join(','),
    offersPhone: String(request.offersPhone),
  })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

const scopeTexts: Readonly<Record<string, string>> = {
  pages_show_list: 'Ver tus páginas',
  pages_messaging: 'Recibir y contestar mensajes de tus páginas',
  pages_manage_metadata: 'Recibir avisos de tus páginas',
  pages_read_engagement: 'Leer el contenido de tus páginas',
  instagram_basic: 'Ver tu cuenta de Instagram',
  instagram_manage_messages: 'Recibir y contestar mensajes de Instagram',
  instagram_business_basic: 'Ver tu cuenta de Instagram',
  instagram_business_manage_messages: 'Recibir y contestar mensajes de Instagram',
  whatsapp_business_management: 'Administrar tu cuenta de WhatsApp',
  whatsapp_business_messaging: 'Recibir y contestar mensajes de WhatsApp',
}

const permissions = (scopes: readonly string[]): string =>
  `<fieldset><legend>Permisos</legend>${scopes
    .map(
      scope =>
        `<label class="check"><input type="checkbox" name="allow" value="${escapeHtml(scope)}" checked>${escapeHtml(scopeTexts[scope] ?? scope)}</label>`
    )
    .join('')}</fieldset>`

const fields: Readonly<Record<DialogRequest['kind'], string>> = {
  whatsapp: `<label for="name">Nombre del negocio</label><input id="name" name="name" type="text" required maxlength="80">
<label for="number">Número de WhatsApp</label><input id="number" name="number" type="tel" inputmode="tel" required pattern="([^0-9]*[0-9]){10,13}[^0-9]*" title="Diez dígitos, con o sin el código del país">`,
  user: `<label for="name">Página de Facebook</label><input id="name" name="name" type="text" required maxlength="80">
<label for="second">Otra página (opcional)</label><input id="second" name="second" type="text" maxlength="80">
<label for="instagram">Instagram de la primera página (opcional)</label><input id="instagram" name="instagram" type="text" maxlength="40">`,
  instagram: `<label for="name">Usuario de Instagram</label><input id="name" name="name" type="text" required maxlength="40">`,
}

/** The value of a checkbox that is checked. */
export const CHECKED = 'yes'

const phoneFields = `<fieldset><legend>Tu teléfono</legend>
<label class="check"><input id="keepsPhone" type="checkbox" name="keepsPhone" value="${CHECKED}">Seguir usando este número en la app de mi teléfono</label>
<label class="check"><input id="sharesHistory" type="checkbox" name="sharesHistory" value="${CHECKED}" checked>Compartir los chats que ya tengo</label></fieldset>`

const titles: Readonly<Record<DialogRequest['kind'], string>> = {
  whatsapp: 'Conecta tu WhatsApp Business',
  user: 'Continuar con Facebook',
  instagram: 'Continuar con Instagram',
}

export const dialogPage = (request: DialogRequest): string =>
  page(
    titles[request.kind],
    `<h1>${titles[request.kind]}</h1><form method="post" action="/_login/decide">${hiddenFields(request)}${fields[request.kind]}${
      request.offersPhone ? phoneFields : ''
    }${permissions(request.scopes)}
<button class="main" name="decision" value="allow">Permitir y continuar</button>
<button name="decision" value="deny" formnovalidate>Cancelar</button></form>`
  )

export const errorPage = (message: string): string =>
  page('No se puede abrir', `<h1>No se puede abrir</h1><p>${escapeHtml(message)}</p>`)

/** JSON inside a script: nothing in it ends the element. */
const toScriptLiteral = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Tells the window that opened this one how the signup ended, and goes back to the product. */
export const signupEndPage = (message: object, target: string): string =>
  page(
    'Listo',
    `<p>Regresando…</p><p><a href="${escapeHtml(target)}">Continuar</a></p><script>
if (window.opener) window.opener.postMessage(JSON.stringify(${toScriptLiteral(message)}), '*')
location.replace(${toScriptLiteral(target)})
</script>`
  )

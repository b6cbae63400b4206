/** One of the sandbox's own pages; the title is text, the content HTML. */
export const pageOf = (title: string, content: string): string =>
  `<!doctype html><html lang="es-MX"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Mercado Pago de prueba</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem}
label{display:inline-block;min-height:44px}button{min-height:44px;padding:0 1.25rem;font:inherit;
background:#0a5fb4;color:#fff;border:0;border-radius:8px;margin:0 .5rem .5rem 0}
.quiet{background:#e6e6e6;color:#222}.price{font-size:2rem;margin:.5rem 0}</style></head>
<body><p>Mercado Pago de prueba</p><h1>${title}</h1>${content}
<p>Nada sale de esta máquina y no se cobra nada.</p></body></html>`

/** What a person does in a login page of the sandbox. */
export type Visit = {
  readonly decision?: 'allow' | 'deny'
  /** What they type: number and name, Pages, a user name. */
  readonly fields?: Readonly<Record<string, string>>
  /** Permissions that they uncheck. */
  readonly without?: readonly string[]
}

/** Where the page redirects the person, and what it posted to the window that opened it. */
export type VisitEnd = {
  readonly path: string
  readonly state: string
  readonly code: string | undefined
  readonly error: string | undefined
  readonly message: { event: string; data: Record<string, string> } | undefined
}

const inputs = (html: string, type: 'hidden' | 'checkbox'): [string, string][] =>
  [...html.matchAll(new RegExp(`<input type="${type}" name="(\\w+)" value="([^"]*)"`, 'g'))].map(
    ([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
    ]
  )

/** Opens a login page of the sandbox, as a browser does, and sends its form. */
export const visitLogin = async (
  url: string,
  { decision = 'allow', fields = {}, without = [] }: Visit = {}
): Promise<VisitEnd> => {
  const page = await fetch(url)
  const html = await page.text()
  if (!page.ok) throw new Error(`The login page does not open: ${page.status}`)
  const form = new URLSearchParams([...inputs(html, 'hidden'), ['decision', decision]])
  for (const [name, value] of inputs(html, 'checkbox'))
    if (!without.includes(value)) form.append(name, value)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const answer = await fetch(new URL('/_login/decide', url), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const text = await answer.text()
  const target = answer.headers.get('location') ?? /location\.replace\((".*")\)/.exec(text)?.[1]
  const message = /postMessage\(JSON\.stringify\((\{.*?\})\), '\*'\)/.exec(text)?.[1]
  if (target === undefined)
    throw new Error(`The login page leads nowhere: ${answer.status} ${text}`)
  const back = new URL(target.startsWith('"') ? String(JSON.parse(target)) : target)
  // As our page reads it: the part after # belongs to the code (protocols 7.2).
  const code = back.searchParams.get('code')
  return {
    path: back.pathname,
    state: back.searchParams.get('state') ?? '',
    code: code === null ? undefined : `${code}${back.hash}`,
    error: back.searchParams.get('error') ?? undefined,
    message: message === undefined ? undefined : JSON.parse(message),
  }
}

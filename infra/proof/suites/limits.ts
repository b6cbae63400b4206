import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { forEachConcurrently } from '../concurrency.ts'
import { type Answer, type Callers, openCallers, spellings } from '../limits/callers.ts'
import { sabotages } from '../limits/sabotages.ts'
import type { SuiteContext, Suite } from '../suite.ts'

/** Requests per minute of a session; a fifth for visitors, a thirtieth for a sensitive route. */
const MAX_ATTEMPTS = 600
const VISITORS = MAX_ATTEMPTS / 5
const SENSITIVE = MAX_ATTEMPTS / 30
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MOST_GUESSES = 20
const MOST_SOCKETS = 20
const PASSWORD = 'clave-de-la-persona'

const signIn = (
  callers: Callers,
  path: string,
  caller: { from: string; email: string; password: string; cookie?: string }
): Promise<Answer> => {
  const { email, password, ...rest } = caller
  return callers.ask(path, { ...rest, body: { email, password } })
}

/** A separate IP address for each caller, so that only the limit of the account counts. */
const networkOf = (n: number): string =>
  `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`

/**
 * Guesses one password from as many networks as there are tries; the right one is among them once
 * the tries are used up.
 */
const guessPassword = async (ctx: SuiteContext, callers: Callers, email: string): Promise<void> => {
  const { history, size } = ctx
  const { tries = 0, concurrency = 50 } = size
  const guessOnce = async (n: number): Promise<void> => {
    const { status } = await signIn(callers, spellings[n % spellings.length] ?? '', {
      from: networkOf(n),
      email,
      password: `intento-${n}`,
    })
    history.note('counted', {
      bucket: 'guesses',
      status,
      passed: status === 401,
      most: MOST_GUESSES,
      windowMs: HOUR_MS,
      expect: [401, 429],
    })
  }
  await forEachConcurrently(
    concurrency,
    Array.from({ length: tries }, (_, n) => n),
    guessOnce
  )
  const { status } = await signIn(callers, spellings[0], {
    from: networkOf(tries + 1),
    email,
    password: PASSWORD,
  })
  history.note('entered', { who: 'a stranger who found the password', status, expect: [429] })
}

type Flood = {
  readonly bucket: string
  readonly limit: number
  readonly ask: (n: number) => Promise<Answer>
}

const floodBucket = async (
  { history, size }: SuiteContext,
  { bucket, limit: most, ask }: Flood
): Promise<void> => {
  const { floods = 0, concurrency = 50 } = size
  await forEachConcurrently(
    concurrency,
    Array.from({ length: floods }, (_, n) => n),
    async n => {
      const { status } = await ask(n)
      history.note('counted', {
        bucket,
        status,
        passed: status !== 429,
        most,
        windowMs: MINUTE_MS,
        expect: [200, 401, 404, 429],
      })
    }
  )
}

const floods = (callers: Callers): readonly Flood[] => [
  {
    bucket: 'one address, the sign-in in twenty spellings',
    limit: SENSITIVE,
    ask: n =>
      signIn(callers, spellings[n % spellings.length] ?? '', {
        from: '203.0.113.1',
        email: `nadie${n}@correo.example`,
        password: 'cualquiera',
      }),
  },
  {
    bucket: 'one address, an invented session each time',
    limit: VISITORS,
    ask: n =>
      callers.ask(gatewayRoutes.session.path, {
        from: '203.0.113.2',
        cookie: `sid=inventada-${n}`,
      }),
  },
  {
    bucket: 'another address of one network each time',
    limit: VISITORS,
    ask: n =>
      callers.ask(gatewayRoutes.session.path, { from: `2001:db8:ffff:1::${n.toString(16)}` }),
  },
  {
    bucket: 'paths that no route knows',
    limit: MAX_ATTEMPTS,
    ask: n => callers.ask(`/api/nada/${n}`, { from: '203.0.113.3' }),
  },
]

const run = async (ctx: SuiteContext): Promise<void> => {
  const { history, size } = ctx
  const { concurrency = 50, sockets = 0 } = size
  const instance = await ctx.startProduct({
    RATE_LIMIT_PER_MINUTE: String(MAX_ATTEMPTS),
    TRUSTED_PROXIES: '1',
  })
  const callers = openCallers(instance.url, concurrency)
  const person = { from: '198.51.100.1', email: 'persona@correo.example', password: PASSWORD }
  const business = {
    name: 'Barbería La Navaja',
    description: 'Cortes y barbas',
    whatsapp: '2221234567',
    whatsappOwner: '2221234567',
    timezone: { name: 'America/Mexico_City' },
  }
  await callers.ask(gatewayRoutes.register.path, {
    from: person.from,
    body: { name: 'Una persona', email: person.email, password: PASSWORD },
  })
  const first = await signIn(callers, spellings[0], person)
  const cookie = first.cookies.join('; ')
  await callers.ask('/api/business', { from: person.from, cookie, body: { business } })
  history.note('entered', { who: 'the person', status: first.status, expect: [200] })

  ctx.print('adivinan una contraseña desde muchas redes')
  await guessPassword(ctx, callers, person.email)
  const device = first.cookies.filter(line => line.startsWith('device=')).join('; ')
  const retried = await signIn(callers, spellings[0], { ...person, cookie: device })
  history.note('entered', {
    who: 'the person, at their device',
    status: retried.status,
    expect: [200],
  })

  ctx.print('piden de más con otra ruta, otra sesión y otra dirección')
  for (const flood of floods(callers)) await floodBucket(ctx, flood)

  ctx.print('abren más sockets que pestañas')
  await forEachConcurrently(
    concurrency,
    Array.from({ length: sockets }, (_, n) => n),
    async () => {
      const passed = await callers.listen({ from: person.from, cookie: retried.cookies.join('; ') })
      history.note('counted', {
        bucket: 'sockets of one session',
        passed,
        most: MOST_SOCKETS,
        windowMs: HOUR_MS,
      })
    }
  )
  await callers.close()
}

export const limits: Suite = {
  name: 'limits',
  proves:
    'However a path is spelled, whatever session is invented and however many ask at once: nobody gets more tries, requests or sockets than one caller has, and nobody is locked out of a device they know.',
  threats: ['A26', 'A31'],
  sizes: {
    ci: { tries: 200, floods: 700, sockets: 40, concurrency: 50 },
    quick: { tries: 1_000, floods: 1_000, sockets: 60, concurrency: 50 },
    deep: { tries: 20_000, floods: 5_000, sockets: 400, concurrency: 100 },
  },
  fixed: ['concurrency'],
  rules: ['buckets-hold', 'expected-answers'],
  sabotages,
  run,
}

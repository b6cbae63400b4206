import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, waitFor, within } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { besides, catalogue } from '../../pages/catalogue.ts'
import { aBusiness, aSession, ok, serve } from '../../test/answers.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'
import { renderIn, renderRoutes } from '../../test/render.tsx'
import { routes } from '../router.tsx'
// What comes on demand is here from the start: this file is not about how fast it comes.
import './more-drawer.tsx'
import '../../pages/principal.tsx'
import { SideMenu } from './side-menu.tsx'

const pathsOf = (id: string) =>
  catalogue.find(group => group.id === id)?.entries.map(entry => entry.path)

it('has the groups and paths of the specification [NAV-08] [NAV-09] [NAV-10] [NAV-11] [NAV-12] [NAV-13]', () => {
  expect(pathsOf('automatizacion')).toEqual(['/asistentes', '/upsells', '/massiveAI'])
  expect(pathsOf('herramientas')).toEqual([
    '/agenda',
    '/funnels',
    '/pedidos',
    '/eventos-conversion',
    '/finanzas/movimientos',
    '/inventario/movimientos',
    '/audiencias',
    '/contactos',
    '/formularios',
    '/fuentes-trafico',
  ])
  expect(pathsOf('resultados')).toEqual([
    '/agenda/dashboard',
    '/contactos/dashboard',
    '/finanzas',
    '/pedidos/dashboard',
    '/inventario',
  ])
  expect(pathsOf('conocimiento')).toEqual([
    '/negocio',
    '/sucursales',
    '/especialistas',
    '/servicios',
    '/inventario/productos',
    '/cursos',
    '/inmuebles',
    '/recursos',
    '/sheets',
  ])
  expect(pathsOf('integraciones')).toEqual([
    '/chat',
    '/integraciones/mercado-pago',
    '/integraciones/whatsapp',
    '/integraciones/google-calendar',
    '/integraciones/meta',
    '/integraciones/comentarios-meta',
  ])
  // The team is not in the specification's list; joining and permissions, which it has, need a
  // screen.
  expect(pathsOf('cuenta')).toEqual(['/equipo', '/creditos', '/recargar', '/admin', '/academy'])
  const tagged = (tag: string) =>
    catalogue
      .flatMap(group => group.entries)
      .filter(entry => (entry.tags as readonly string[]).includes(tag))
  expect(tagged('nuevo').map(({ path }) => path)).toEqual(['/pedidos'])
  expect(tagged('beta').map(({ path }) => path)).toEqual(['/pedidos', '/fuentes-trafico', '/chat'])
  expect(tagged('próximamente').map(({ path, disabled }) => [path, disabled])).toEqual([
    ['/sheets', true],
    ['/integraciones/meta', true],
    ['/integraciones/comentarios-meta', true],
  ])
})

it('links only to entries whose screens exist [NAV-08] [NAV-09] [NAV-10] [NAV-11] [NAV-12] [NAV-13]', () => {
  const entries = catalogue.flatMap(group => group.entries)
  const screenOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path
  for (const { path, disabled } of entries) if (!disabled) expect(screenOf(path)).not.toBe('*')
  expect(entries.filter(({ disabled }) => disabled).map(({ path }) => path)).toEqual([
    '/upsells',
    '/massiveAI',
    '/funnels',
    '/eventos-conversion',
    '/agenda/dashboard',
    '/contactos/dashboard',
    '/finanzas',
    '/pedidos/dashboard',
    '/inventario',
    '/sheets',
    '/integraciones/mercado-pago',
    '/integraciones/google-calendar',
    '/integraciones/meta',
    '/integraciones/comentarios-meta',
    '/academy',
  ])
})

it('links to permitted screens that the specification does not list', async () => {
  const more = ['Corte de caja', 'Inscripciones', 'Precios', 'Facturación']
  const shownTo = (session: ReturnType<typeof aSession>) => {
    const { unmount } = renderIn(<SideMenu session={session} />)
    const visible = more.filter(name => screen.queryByRole('link', { name }) !== null)
    unmount()
    return visible
  }
  expect(shownTo(aSession())).toEqual(more)
  const permissions = [{ pageId: pageIds.credits, actions: ['view' as const] }]
  expect(shownTo(aSession({ isOwner: false, fullAccess: false, permissions }))).toEqual([
    'Precios',
    'Facturación',
  ])
  const screens = Object.values(besides).flat()
  for (const { path, disabled } of screens)
    expect([disabled, matchRoutes(routes, path)?.at(-1)?.route.path]).toEqual([false, path])
})

it('has a title, a description, a path and tags for every entry, each path once [NAV-07]', () => {
  const all = catalogue.flatMap(group => group.entries)
  for (const { title, description, path, disabled } of all)
    expect([
      title.length > 1,
      description.length > 5,
      /^\/[a-zA-Z/-]+$/.test(path),
      typeof disabled,
    ]).toEqual([true, true, true, 'boolean'])
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
})

it('highlights the premium entries and no others [NAV-07]', async () => {
  const { user } = renderIn(<SideMenu session={aSession()} />)
  await user.click(await screen.findByRole('button', { name: 'Próximamente' }))
  expect(screen.getAllByTitle('Premium').map(mark => mark.closest('a')?.textContent)).toEqual([
    'Asistentes IApremium',
    'Mensajes de seguimientopremium',
    'Campañas masivas IApremium',
  ])
})

it('shows disabled entries that cannot be followed [NAV-07]', async () => {
  const { user, router } = renderIn(<SideMenu session={aSession()} />, '/inicio')
  // All that does not exist yet is in one group, closed until somebody opens it.
  const coming = await screen.findByRole('button', { name: 'Próximamente' })
  expect(coming).toHaveAttribute('aria-expanded', 'false')
  expect(document.querySelectorAll('[aria-disabled]')).toHaveLength(0)
  await user.click(coming)
  const upcoming = catalogue
    .flatMap(group => group.entries)
    .filter(({ disabled, adminOnly }) => disabled && adminOnly === undefined)
  expect(screen.getAllByTitle(/: próximamente$/)).toHaveLength(upcoming.length)
  const knowledge = within(screen.getByRole('group', { name: 'Conocimiento' }))
  const entry = knowledge.getByRole('link', { name: /Hojas de cálculo/ })
  expect(entry).toHaveAttribute('aria-disabled', 'true')
  expect(entry).not.toHaveAttribute('href')
  await user.click(entry)
  expect(router.state.location.pathname).toBe('/inicio')
})

it('remembers which sections are closed [NAV-16]', async () => {
  const first = renderIn(<SideMenu session={aSession()} />)
  await first.user.click(await screen.findByRole('button', { name: 'Automatización' }))
  await waitFor(() =>
    expect(localStorage.getItem('mostrador.menu.closed')).toBe('["automatizacion"]')
  )
  first.unmount()
  renderIn(<SideMenu session={aSession()} />)
  expect(await screen.findByRole('button', { name: 'Automatización' })).toHaveAttribute(
    'aria-expanded',
    'false'
  )
  expect(screen.getByRole('button', { name: 'Cuenta' })).toHaveAttribute('aria-expanded', 'true')
})

it('begins with Inicio, Agenda and Chat, each once', async () => {
  renderIn(<SideMenu session={aSession({ simulator: false })} />)
  const links = within(await screen.findByRole('navigation')).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/principal',
    '/agenda',
    '/chat',
    '/asistentes',
    '/pedidos',
    '/finanzas/movimientos',
    '/finanzas/corte',
    '/inventario/movimientos',
    '/audiencias',
    '/contactos',
    '/formularios',
    '/fuentes-trafico',
    '/negocio',
    '/sucursales',
    '/especialistas',
    '/servicios',
    '/inventario/productos',
    '/cursos',
    '/inscripciones',
    '/inmuebles',
    '/recursos',
    '/integraciones/whatsapp',
    '/equipo',
    '/creditos',
    '/recargar',
    '/precios',
    '/facturacion',
  ])
})

it('puts entries of what the business does not sell into one collapsed group', async () => {
  const sells = { services: false, products: false, courses: true, properties: false }
  const business = aSession().business ?? expect.unreachable()
  const session = (businessType: typeof sells) =>
    aSession({ business: { ...business, businessType } })
  const hrefs = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map(link => link.getAttribute('href'))
  const ownPaths = ['/cursos', '/pedidos', '/servicios', '/inventario/productos', '/inmuebles']
  const visiblePaths = () => hrefs().filter(href => ownPaths.includes(href ?? ''))
  const first = renderIn(<SideMenu session={session(sells)} />)
  const more = await screen.findByRole('button', { name: 'Más funciones' })
  expect(visiblePaths()).toEqual(['/cursos'])
  await first.user.click(more)
  expect(visiblePaths()).toEqual(ownPaths)
  first.unmount()
  localStorage.clear()
  // Another answer in /negocio, and none at all.
  const second = renderIn(<SideMenu session={session({ ...sells, products: true })} />)
  await screen.findByRole('button', { name: 'Más funciones' })
  expect(visiblePaths()).toEqual(['/pedidos', '/inventario/productos', '/cursos'])
  second.unmount()
  renderIn(<SideMenu session={session({ ...sells, courses: false })} />)
  await screen.findByRole('navigation')
  expect(screen.queryByRole('button', { name: 'Más funciones' })).toBeNull()
})

it('closes on phones after a navigation [NAV-16]', async () => {
  vi.stubGlobal('WebSocket', QuietSocket)
  serve({
    'GET /api/auth/session': ok(aSession()),
    [`GET /api/business/${aBusiness()._id}`]: ok(aBusiness()),
  })
  const { user, router } = renderRoutes(routes, '/no-existe')
  // Hidden here, where every page is as wide as a desk.
  await user.click(await screen.findByRole('button', { name: 'Más', hidden: true }))
  const menu = await screen.findByRole('dialog', { name: 'Menú' })
  await user.click(within(menu).getByRole('link', { name: 'Inicio' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menú' })).toBeNull())
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
  vi.unstubAllGlobals()
})

it('shows only Ingresar to whoever is not signed in [NAV-17]', async () => {
  renderIn(<SideMenu session={null} />)
  const links = within(await screen.findByRole('navigation')).getAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['Ingresar'])
})

it.each([
  ['partner', '/partner/dashboard'],
  ['admin', '/negocios'],
  ['user', null],
] as const)('links a %s back to the previous page [NAV-18]', async (role, path) => {
  renderIn(<SideMenu session={aSession({ user: { ...aSession().user, role } })} />)
  await screen.findByRole('navigation')
  const backLink = screen.queryByRole('link', { name: /^Volver/ })
  expect(backLink?.getAttribute('href') ?? null).toBe(path)
})

it('hides /admin from whoever is no admin [G2-17]', async () => {
  renderIn(<SideMenu session={aSession()} />)
  await screen.findByRole('navigation')
  expect(screen.queryByText('Administración')).toBeNull()
})

it('hides what the person may not see', async () => {
  const session = aSession({
    isOwner: false,
    fullAccess: false,
    simulator: false,
    permissions: [{ pageId: pageIds.agenda, actions: ['view'] }],
  })
  renderIn(<SideMenu session={session} />)
  const links = within(await screen.findByRole('navigation')).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/principal', '/agenda'])
})

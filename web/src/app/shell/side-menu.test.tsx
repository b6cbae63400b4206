import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { catalogue } from '../../pages/catalogue.ts'
import { aSession } from '../../test/answers.ts'
import { renderIn } from '../../test/render.tsx'
import { SideMenu } from './side-menu.tsx'

const pathsOf = (id: string) => catalogue.find(group => group.id === id)?.entries.map(entry => entry.path)

it('has the groups and paths of the specification [NAV-08] [NAV-09] [NAV-10] [NAV-11] [NAV-12] [NAV-13]', () => {
  expect(pathsOf('automatizacion')).toEqual(['/asistentes', '/upsells', '/massiveAI'])
  expect(pathsOf('herramientas')).toEqual(['/agenda', '/funnels', '/pedidos', '/eventos-conversion', '/finanzas/movimientos', '/inventario/movimientos', '/audiencias', '/contactos', '/formularios', '/fuentes-trafico'])
  expect(pathsOf('resultados')).toEqual(['/agenda/dashboard', '/contactos/dashboard', '/finanzas', '/pedidos/dashboard', '/inventario'])
  expect(pathsOf('conocimiento')).toEqual(['/negocio', '/sucursales', '/especialistas', '/servicios', '/inventario/productos', '/cursos', '/inmuebles', '/recursos', '/sheets'])
  expect(pathsOf('integraciones')).toEqual(['/chat', '/integraciones/mercado-pago', '/integraciones/whatsapp', '/integraciones/google-calendar', '/integraciones/meta', '/integraciones/comentarios-meta'])
  expect(pathsOf('cuenta')).toEqual(['/creditos', '/recargar', '/admin', '/academy'])
  const all = catalogue.flatMap(group => group.entries)
  expect(all.find(entry => entry.path === '/pedidos')?.tags).toEqual(['nuevo', 'beta'])
  for (const path of ['/sheets', '/integraciones/meta', '/integraciones/comentarios-meta']) expect(all.find(entry => entry.path === path)?.disabled).toBe(true)
})

it('shows disabled entries that cannot be followed [NAV-07]', async () => {
  const { user, router } = renderIn(<SideMenu session={aSession()} />, '/inicio')
  const entry = await screen.findByRole('link', { name: /Hojas de cálculo/ })
  expect(entry).toHaveAttribute('aria-disabled', 'true')
  expect(entry).not.toHaveAttribute('href')
  await user.click(entry)
  expect(router.state.location.pathname).toBe('/inicio')
})

it('remembers which sections are closed [NAV-16]', async () => {
  const first = renderIn(<SideMenu session={aSession()} />)
  await first.user.click(await screen.findByRole('button', { name: 'Herramientas' }))
  await waitFor(() => expect(localStorage.getItem('mostrador.menu.closed')).toBe('["herramientas"]'))
  first.unmount()
  renderIn(<SideMenu session={aSession()} />)
  expect(await screen.findByRole('button', { name: 'Herramientas' })).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('button', { name: 'Resultados' })).toHaveAttribute('aria-expanded', 'true')
})

it('tells the phone that it was used, so that the menu closes [NAV-16]', async () => {
  const onNavigate = vi.fn()
  const { user } = renderIn(<SideMenu session={aSession()} onNavigate={onNavigate} />)
  await user.click(await screen.findByRole('link', { name: 'Agenda' }))
  expect(onNavigate).toHaveBeenCalledOnce()
})

it('shows only Ingresar to who is not signed in [NAV-17]', async () => {
  renderIn(<SideMenu session={null} />)
  const links = within(await screen.findByRole('navigation')).getAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['Ingresar'])
})

it.each([['partner', '/partner/dashboard'], ['admin', '/negocios'], ['user', null]] as const)('leads a %s back to where they came from [NAV-18]', async (role, path) => {
  renderIn(<SideMenu session={aSession({ user: { ...aSession().user, role } })} />)
  await screen.findByRole('navigation')
  const back = screen.queryByRole('link', { name: /^Volver/ })
  expect(back?.getAttribute('href') ?? null).toBe(path)
})

it('hides /admin from who is no admin [G2-17]', async () => {
  renderIn(<SideMenu session={aSession()} />)
  await screen.findByRole('navigation')
  expect(screen.queryByText('Administración')).toBeNull()
})

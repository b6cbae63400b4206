import {
  createBrowserRouter,
  Navigate,
  Outlet,
  redirect,
  type RouteObject,
  RouterContextProvider,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import { useEffect } from 'react'
import { dispatchContext } from '../api/dispatch-context.ts'
import { useSession } from '../api/session.ts'
import { ErrorPage } from '../pages/error-page.tsx'
import { NotFound } from '../pages/not-found.tsx'
import { form, screen } from './lazy-page.ts'
import type { Store } from './store.ts'
import { unframedPages } from './unframed-pages.ts'

type Handle = { readonly title?: string }

/** «Agenda · Mostrador»: the title of the deepest route that has one. */
const DocumentTitle = () => {
  const title = useMatches()
    .map(match => (match.handle as Handle | undefined)?.title)
    .findLast(text => text !== undefined)
  useEffect(() => {
    document.title = title === undefined ? 'Mostrador' : `${title} · Mostrador`
  }, [title])
  return null
}

const Root = () => (
  <>
    <DocumentTitle />
    <ScrollRestoration />
    <Outlet />
  </>
)

/** Admins of the platform; for everybody else there is nothing here [G2-17]. */
const AdminsOnly = () => (useSession()?.user.role === 'admin' ? <Outlet /> : <NotFound />)

/** Screens inside the frame. One line each; every page module exports `Component`. */
const screens: RouteObject[] = [
  {
    path: '/principal',
    handle: { title: 'Inicio' },
    lazy: form(() => import('../pages/principal.tsx')),
  },
  {
    path: '/new-onboarding',
    handle: { title: 'Tu negocio nuevo' },
    lazy: screen(() => import('../pages/new-onboarding.tsx')),
  },
  {
    path: '/bienvenida',
    handle: { title: 'Bienvenida' },
    lazy: screen(() => import('../pages/bienvenida.tsx')),
  },
  {
    path: '/agenda',
    handle: { title: 'Agenda' },
    lazy: screen(() => import('../pages/agenda.tsx')),
  },
  { path: '/chat', handle: { title: 'Chat' }, lazy: screen(() => import('../pages/chat.tsx')) },
  { path: '/chat/:id', handle: { title: 'Chat' }, lazy: screen(() => import('../pages/chat.tsx')) },
  {
    path: '/asistentes',
    handle: { title: 'Asistentes IA' },
    lazy: screen(() => import('../pages/assistants.tsx')),
  },
  {
    path: '/asistentes/:id',
    handle: { title: 'Asistente' },
    lazy: screen(() => import('../pages/assistant.tsx')),
  },
  {
    path: '/simulador',
    handle: { title: 'Simulador' },
    lazy: screen(() => import('../pages/simulator.tsx')),
  },
  {
    path: '/negocio',
    handle: { title: 'Negocio' },
    lazy: screen(() => import('../pages/negocio.tsx')),
  },
  {
    path: '/sucursales',
    handle: { title: 'Sucursales' },
    lazy: screen(() => import('../pages/sucursales.tsx')),
  },
  {
    path: '/contactos',
    handle: { title: 'Contactos' },
    lazy: screen(() => import('../pages/contactos.tsx')),
  },
  {
    path: '/finanzas/movimientos',
    handle: { title: 'Movimientos de dinero' },
    lazy: screen(() => import('../pages/movimientos.tsx')),
  },
  {
    path: '/finanzas/corte',
    handle: { title: 'Corte de caja' },
    lazy: screen(() => import('../pages/corte.tsx')),
  },
  {
    path: '/finanzas/comisiones',
    handle: { title: 'Comisiones' },
    lazy: screen(() => import('../pages/comisiones.tsx')),
  },
  {
    path: '/formularios',
    handle: { title: 'Formularios' },
    lazy: screen(() => import('../pages/formularios.tsx')),
  },
  {
    path: '/formularios/:id',
    handle: { title: 'Respuestas' },
    lazy: screen(() => import('../pages/formulario-respuestas.tsx')),
  },
  ...['/formularios/nuevo', '/formularios/:id/editar'].map(path => ({
    path,
    handle: { title: 'Formulario' },
    lazy: screen(() => import('../pages/formulario-editar.tsx')),
  })),
  {
    path: '/fuentes-trafico',
    handle: { title: 'Fuentes de tráfico' },
    lazy: screen(() => import('../pages/fuentes-trafico.tsx')),
  },
  {
    path: '/audiencias',
    handle: { title: 'Audiencias' },
    lazy: screen(() => import('../pages/audiencias.tsx')),
  },
  {
    path: '/recursos',
    handle: { title: 'Recursos' },
    lazy: screen(() => import('../pages/recursos.tsx')),
  },
  {
    path: '/cursos',
    handle: { title: 'Cursos' },
    lazy: screen(() => import('../pages/cursos.tsx')),
  },
  {
    path: '/inscripciones',
    handle: { title: 'Inscripciones' },
    lazy: screen(() => import('../pages/inscripciones.tsx')),
  },
  {
    path: '/creditos',
    handle: { title: 'Créditos' },
    lazy: screen(() => import('../pages/creditos.tsx')),
  },
  {
    path: '/recargar',
    handle: { title: 'Comprar créditos' },
    lazy: screen(() => import('../pages/recargar.tsx')),
  },
  {
    path: '/precios',
    handle: { title: 'Planes y precios' },
    lazy: screen(() => import('../pages/precios.tsx')),
  },
  {
    path: '/facturacion',
    handle: { title: 'Facturación' },
    lazy: screen(() => import('../pages/facturacion.tsx')),
  },
  {
    path: '/pedidos',
    handle: { title: 'Pedidos' },
    lazy: screen(() => import('../pages/pedidos.tsx')),
  },
  {
    path: '/inmuebles',
    handle: { title: 'Inmuebles' },
    lazy: screen(() => import('../pages/inmuebles.tsx')),
  },
  {
    path: '/servicios',
    handle: { title: 'Servicios' },
    lazy: screen(() => import('../pages/servicios.tsx')),
  },
  {
    path: '/inventario/productos',
    handle: { title: 'Productos' },
    lazy: screen(() => import('../pages/productos.tsx')),
  },
  {
    path: '/inventario/movimientos',
    handle: { title: 'Movimientos de inventario' },
    lazy: screen(() => import('../pages/movimientos-inventario.tsx')),
  },
  {
    path: '/especialistas',
    handle: { title: 'Especialistas' },
    lazy: screen(() => import('../pages/especialistas.tsx')),
  },
  ...['/integraciones', '/integraciones/whatsapp'].map(path => ({
    path,
    handle: { title: 'Integraciones' },
    lazy: screen(() => import('../pages/integraciones.tsx')),
  })),
  {
    path: '/integraciones/whatsapp-login',
    handle: { title: 'Conectando' },
    lazy: screen(() => import('../pages/whatsapp-login.tsx')),
  },
  {
    path: '/integraciones/facebook-login',
    handle: { title: 'Conectando' },
    lazy: screen(() => import('../pages/facebook-login.tsx')),
  },
  {
    path: '/integraciones/mercado-pago',
    handle: { title: 'Conectando' },
    lazy: screen(() => import('../pages/mercado-pago-login.tsx')),
  },
  {
    path: '/equipo',
    handle: { title: 'Equipo' },
    lazy: screen(() => import('../pages/equipo.tsx')),
  },
  {
    path: '/cuenta',
    handle: { title: 'Mi cuenta' },
    lazy: screen(() => import('../pages/cuenta.tsx')),
  },
  {
    path: '/admin',
    element: <AdminsOnly />,
    children: [
      { index: true, element: <Navigate to="/admin/pendientes" replace /> },
      {
        path: 'pendientes',
        handle: { title: 'Pendientes' },
        lazy: screen(() => import('../pages/dead-letters.tsx')),
      },
    ],
  },
]

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    // Nothing is rendered before the first screen is there (start.tsx).
    HydrateFallback: () => null,
    children: [
      { index: true, element: null, loader: () => redirect('/principal') },
      ...unframedPages,
      {
        lazy: async () => ({ Component: (await import('./shell/framed.tsx')).Framed }),
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/framed.tsx')).Guard }),
            children: screens.map(screen => ({ ...screen, errorElement: <ErrorPage /> })),
          },
          {
            path: '*',
            handle: { title: 'No encontrado' },
            lazy: screen(() => import('../pages/no-such-page.tsx')),
          },
        ],
      },
    ],
  },
]

/** What the pages' loaders are given. */
export const contextOf =
  ({ dispatch }: Store) =>
  () =>
    new RouterContextProvider(new Map([[dispatchContext, dispatch]]))

export const openRouter = (store: Store) =>
  createBrowserRouter(routes, { getContext: contextOf(store) })

import type { RouteObject } from 'react-router'
import { form, screen } from './lazy-page.ts'

/** Without the frame and without the guard: signing in, and what the links of mails open. */
export const unframedPages: RouteObject[] = [
  {
    path: '/auth/ingresar',
    handle: { title: 'Ingresar' },
    lazy: form(() => import('../pages/auth/ingresar.tsx')),
  },
  {
    path: '/auth/registro',
    handle: { title: 'Crea tu cuenta' },
    lazy: form(() => import('../pages/auth/registro.tsx')),
  },
  {
    path: '/invitacion/:token',
    handle: { title: 'Invitación' },
    lazy: screen(() => import('../pages/auth/invitacion.tsx')),
  },
  {
    path: '/conectar-calendario/listo',
    handle: { title: 'Conecta tu calendario' },
    lazy: screen(() => import('../pages/auth/calendario-conectado.tsx')),
  },
  {
    path: '/conectar-calendario/:token',
    handle: { title: 'Conecta tu calendario' },
    lazy: screen(() => import('../pages/auth/conectar-calendario.tsx')),
  },
  {
    path: '/pagar-cita',
    handle: { title: 'Paga tu cita' },
    lazy: screen(() => import('../pages/pagar-cita.tsx')),
  },
  {
    path: '/verificar-creditos',
    handle: { title: 'Verifica tus créditos' },
    lazy: screen(() => import('../pages/verificar-creditos.tsx')),
  },
  {
    path: '/recuperar',
    handle: { title: 'Recupera tu cuenta' },
    lazy: form(() => import('../pages/auth/recuperar.tsx')),
  },
  ...[
    ['/verificar-correo', 'Verifica tu correo'],
    ['/restablecer', 'Contraseña nueva'],
    ['/cambiar-correo', 'Confirma tu correo'],
    ['/deshacer-correo', 'Recupera tu correo'],
  ].map(([path, title]) => ({
    path: `${path}/:token`,
    handle: { title },
    lazy: screen(() => import('../pages/auth/mail-link.tsx')),
  })),
]

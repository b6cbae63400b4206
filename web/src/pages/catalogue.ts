import type { PageName } from '@mostrador/contracts/page-ids'
import {
  Bot,
  Boxes,
  Building2,
  CalendarDays,
  ChartColumn,
  ChartLine,
  CircleUserRound,
  ClipboardList,
  Coins,
  CreditCard,
  FileSpreadsheet,
  FolderOpen,
  GraduationCap,
  Home,
  Inbox,
  Landmark,
  type LucideIcon,
  MapPin,
  Megaphone,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  Package,
  PieChart,
  Receipt,
  Scissors,
  ShieldCheck,
  ShoppingBag,
  Smartphone,
  Sparkles,
  Store,
  Target,
  TrendingUp,
  UserRound,
  Users,
  UsersRound,
  Wallet,
  Waypoints,
  School,
  Filter,
} from 'lucide-react'
import { isBuilt } from './built.ts'
import type { Entry, EntryTag, Group } from './entry.ts'

const entry = (
  icon: LucideIcon,
  path: string,
  title: string,
  description: string,
  more: { tags?: readonly EntryTag[]; adminOnly?: true; ownerOnly?: true; page?: PageName } = {}
): Entry => ({
  icon,
  path,
  title,
  description,
  tags: more.tags ?? [],
  disabled: !isBuilt(path),
  ...(more.adminOnly === undefined ? {} : { adminOnly: more.adminOnly }),
  ...(more.ownerOnly === undefined ? {} : { ownerOnly: more.ownerOnly }),
  ...(more.page === undefined ? {} : { page: more.page }),
})

export const home = entry(Home, '/principal', 'Inicio', 'Todo tu negocio de un vistazo')
export const simulator = entry(
  Smartphone,
  '/simulador',
  'Simulador',
  'Escríbele a tu asistente como si fueras un cliente'
)

/** In the menu of the person and in the palette, with or without a business. */
export const ownAccount = entry(
  CircleUserRound,
  '/cuenta',
  'Mi cuenta',
  'Tu correo, tu contraseña y tus sesiones'
)

/** What an admin without a business has: the platform's own screens. */
export const platformEntries: readonly Entry[] = [
  entry(Inbox, '/admin/pendientes', 'Pendientes', 'Lo que no se pudo hacer y espera una decisión', {
    adminOnly: true,
  }),
]

/** Screens that the list of the specification leaves out, each behind the one it belongs to. */
export const besides: Readonly<Record<string, readonly Entry[]>> = {
  '/finanzas/movimientos': [
    entry(Landmark, '/finanzas/corte', 'Corte de caja', 'Cuenta la caja y cierra el día', {
      page: 'money',
    }),
  ],
  '/cursos': [
    entry(School, '/inscripciones', 'Inscripciones', 'Alumnos inscritos y lo que les falta pagar', {
      page: 'enrollments',
    }),
  ],
  '/recargar': [
    entry(Sparkles, '/precios', 'Precios', 'Los planes y lo que cuesta cada uno', {
      page: 'credits',
    }),
    entry(Receipt, '/facturacion', 'Facturación', 'Tu plan, tus pagos y tus facturas', {
      page: 'credits',
    }),
  ],
}

/** NAV-08 … NAV-13, in the order of the specification. */
export const catalogue: readonly Group[] = [
  {
    id: 'automatizacion',
    title: 'Automatización',
    entries: [
      entry(Bot, '/asistentes', 'Asistentes IA', 'Responden y agendan por ti en tus chats', {
        tags: ['premium'],
        page: 'assistants',
      }),
      entry(
        TrendingUp,
        '/upsells',
        'Mensajes de seguimiento',
        'Lo que se escribe después de agendar',
        {
          tags: ['premium'],
        }
      ),
      entry(Megaphone, '/massiveAI', 'Campañas masivas IA', 'Campañas con IA por WhatsApp', {
        tags: ['premium'],
      }),
    ],
  },
  {
    id: 'herramientas',
    title: 'Herramientas',
    entries: [
      entry(CalendarDays, '/agenda', 'Agenda', 'Citas, bloqueos y especialistas', {
        page: 'agenda',
      }),
      entry(Filter, '/funnels', 'Embudos de venta', 'El camino de tus clientes, fase por fase'),
      entry(ShoppingBag, '/pedidos', 'Pedidos', 'Pedidos de tus clientes', {
        tags: ['nuevo', 'beta'],
        page: 'orders',
      }),
      entry(Target, '/eventos-conversion', 'Eventos de conversión', 'Lo que cuenta como una venta'),
      entry(
        Wallet,
        '/finanzas/movimientos',
        'Movimientos de dinero',
        'Entradas y salidas de dinero',
        { page: 'money' }
      ),
      entry(
        Boxes,
        '/inventario/movimientos',
        'Movimientos de inventario',
        'Entradas y salidas de productos',
        { page: 'products' }
      ),
      entry(Users, '/audiencias', 'Audiencias', 'Grupos de clientes para tus campañas', {
        page: 'audiences',
      }),
      entry(UserRound, '/contactos', 'Contactos', 'Tus clientes y su historia', {
        page: 'contacts',
      }),
      entry(ClipboardList, '/formularios', 'Formularios', 'Preguntas para conocer a tus clientes', {
        page: 'forms',
      }),
      entry(
        Waypoints,
        '/fuentes-trafico',
        'Fuentes de tráfico',
        'De dónde llegan tus clientes, por palabra clave',
        { tags: ['beta'], page: 'trafficSources' }
      ),
    ],
  },
  {
    id: 'resultados',
    title: 'Resultados',
    entries: [
      entry(
        ChartColumn,
        '/agenda/dashboard',
        'Resultados de la agenda',
        'Citas, asistencia y cancelaciones'
      ),
      entry(
        PieChart,
        '/contactos/dashboard',
        'Resultados de contactos',
        'Cuántos llegan y cuántos regresan'
      ),
      entry(ChartLine, '/finanzas', 'Finanzas', 'Ingresos y gastos de tu negocio'),
      entry(
        Receipt,
        '/pedidos/dashboard',
        'Resultados de pedidos',
        'Ventas por producto y por día'
      ),
      entry(Package, '/inventario', 'Inventario', 'Lo que tienes y lo que falta'),
    ],
  },
  {
    id: 'conocimiento',
    title: 'Conocimiento',
    entries: [
      entry(Store, '/negocio', 'Negocio', 'Los datos que tus asistentes conocen', {
        page: 'business',
      }),
      entry(MapPin, '/sucursales', 'Sucursales', 'Direcciones y horarios', { page: 'branches' }),
      entry(Users, '/especialistas', 'Especialistas', 'Quienes atienden o venden, y sus horarios', {
        page: 'specialists',
      }),
      entry(Scissors, '/servicios', 'Servicios', 'Lo que ofreces, su duración y su precio', {
        page: 'services',
      }),
      entry(Package, '/inventario/productos', 'Productos', 'Lo que vendes', { page: 'products' }),
      entry(GraduationCap, '/cursos', 'Cursos', 'Tus cursos y sus inscripciones', {
        page: 'courses',
      }),
      entry(Building2, '/inmuebles', 'Inmuebles', 'Propiedades en venta o renta', {
        page: 'properties',
      }),
      entry(FolderOpen, '/recursos', 'Recursos', 'Fotos, videos y audios de tu negocio', {
        page: 'resources',
      }),
      entry(FileSpreadsheet, '/sheets', 'Hojas de cálculo', 'Conecta tus hojas de cálculo', {
        tags: ['próximamente'],
      }),
    ],
  },
  {
    id: 'integraciones',
    title: 'Integraciones',
    entries: [
      entry(MessagesSquare, '/chat', 'Chat', 'Todas tus conversaciones en un lugar', {
        tags: ['beta'],
        page: 'chat',
      }),
      entry(CreditCard, '/integraciones/mercado-pago', 'Mercado Pago', 'Cobra con ligas de pago'),
      entry(MessageCircle, '/integraciones/whatsapp', 'WhatsApp', 'Conecta tu número', {
        page: 'chat',
      }),
      entry(
        CalendarDays,
        '/integraciones/google-calendar',
        'Google Calendar',
        'Tus citas en tu calendario'
      ),
      entry(Sparkles, '/integraciones/meta', 'Meta', 'Instagram y Messenger', {
        tags: ['próximamente'],
      }),
      entry(
        MessageSquareText,
        '/integraciones/comentarios-meta',
        'Comentarios de Meta',
        'Responde comentarios de tus publicaciones',
        { tags: ['próximamente'] }
      ),
    ],
  },
  {
    id: 'cuenta',
    title: 'Cuenta',
    entries: [
      entry(UsersRound, '/equipo', 'Equipo', 'Quién entra a tu panel y qué puede hacer', {
        ownerOnly: true,
      }),
      entry(Coins, '/creditos', 'Créditos', 'Lo que usan tus asistentes: GPT y Reasoning', {
        page: 'credits',
      }),
      entry(Landmark, '/recargar', 'Comprar créditos', 'Los que quieras, sin cambiar de plan', {
        page: 'credits',
      }),
      entry(ShieldCheck, '/admin', 'Administración', 'Pendientes de la plataforma', {
        adminOnly: true,
      }),
      entry(School, '/academy', 'Academia', 'Aprende a usar Mostrador'),
    ],
  },
]

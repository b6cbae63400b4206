import { type Permission } from '@mostrador/contracts/accounts'
import { pageIds } from '@mostrador/contracts/page-ids'

type Action = Permission['actions'][number]
type ScheduleFlag = keyof NonNullable<Permission['schedule']>

/** One box to tick on a page. Those of the agenda with a flag need «edit» as well [CAL2-07]. */
export type Choice = {
  readonly label: string
  readonly action: Action
  readonly schedule?: ScheduleFlag
}
export type PermissionPage = {
  readonly pageId: number
  readonly title: string
  readonly choices: readonly Choice[]
}
/** What a member may do: everything, or what is listed. */
export type Access = { readonly fullAccess: boolean; readonly permissions: Permission[] }

const view: Choice = { label: 'Ver', action: 'view' }
const create: Choice = { label: 'Crear', action: 'create' }
const edit: Choice = { label: 'Editar', action: 'edit' }
const remove: Choice = { label: 'Eliminar', action: 'delete' }
const all = [view, create, edit, remove]

/**
 * The pages that the server asks permission for, in the order of the day of a shop, and what can be
 * done on each.
 */
export const permissionPages: readonly PermissionPage[] = [
  {
    pageId: pageIds.agenda,
    title: 'Agenda',
    choices: [
      view,
      { label: 'Agendar citas', action: 'edit', schedule: 'appointments' },
      { label: 'Bloquear horarios', action: 'edit', schedule: 'blocks' },
      { label: 'Eliminar citas', action: 'delete' },
    ],
  },
  {
    pageId: pageIds.chat,
    title: 'Chat',
    choices: [view, { label: 'Responder', action: 'edit' }],
  },
  { pageId: pageIds.contacts, title: 'Contactos', choices: all },
  { pageId: pageIds.services, title: 'Servicios', choices: all },
  { pageId: pageIds.specialists, title: 'Especialistas', choices: all },
  { pageId: pageIds.branches, title: 'Sucursales', choices: all },
  { pageId: pageIds.products, title: 'Productos', choices: all },
  { pageId: pageIds.orders, title: 'Pedidos', choices: [view, create, edit] },
  { pageId: pageIds.courses, title: 'Cursos', choices: all },
  { pageId: pageIds.enrollments, title: 'Inscripciones', choices: all },
  { pageId: pageIds.properties, title: 'Inmuebles', choices: all },
  { pageId: pageIds.resources, title: 'Recursos', choices: all },
  { pageId: pageIds.money, title: 'Movimientos de dinero', choices: all },
  { pageId: pageIds.forms, title: 'Formularios', choices: all },
  { pageId: pageIds.trafficSources, title: 'Fuentes de tráfico', choices: all },
  { pageId: pageIds.audiences, title: 'Audiencias', choices: all },
  { pageId: pageIds.funnels, title: 'Embudos de venta', choices: all },
  { pageId: pageIds.assistants, title: 'Asistentes IA', choices: all },
  { pageId: pageIds.business, title: 'Negocio', choices: [view, edit] },
  {
    pageId: pageIds.credits,
    title: 'Créditos',
    choices: [view, { label: 'Comprar planes y créditos', action: 'edit' }],
  },
]

const order: readonly Action[] = ['view', 'create', 'edit', 'delete']
const ordered = (actions: ReadonlySet<Action>): Action[] =>
  order.filter(action => actions.has(action))

/** Whether the list grants it. Any action on a page lets see it [G2-02]. */
export const isGranted = (
  permissions: readonly Permission[],
  pageId: number,
  { action, schedule }: Choice
): boolean => {
  const page = permissions.find(entry => entry.pageId === pageId)
  if (page === undefined) return false
  if (action === 'view') return page.actions.length > 0
  return (
    page.actions.includes(action) && (schedule === undefined || page.schedule?.[schedule] === true)
  )
}

/**
 * The list with one box ticked or not. Ticking any of a page ticks «Ver»; taking «Ver» away takes
 * the page away. Entries of other pages, also of those that this screen does not know, stay as they
 * are.
 */
export const withChoice = (
  permissions: readonly Permission[],
  pageId: number,
  choice: Choice,
  granted: boolean
): Permission[] => {
  const before = permissions.find(entry => entry.pageId === pageId)
  const after = changedEntry(before ?? { pageId, actions: [] }, choice, granted)
  if (after.actions.length === 0) return permissions.filter(entry => entry !== before)
  if (before === undefined) return [...permissions, after]
  return permissions.map(entry => (entry === before ? after : entry))
}

const changedEntry = (entry: Permission, choice: Choice, granted: boolean): Permission => {
  if (choice.action === 'view' && !granted) return { pageId: entry.pageId, actions: [] }
  const actions = new Set(entry.actions)
  if (granted) actions.add('view').add(choice.action)
  if (choice.schedule === undefined) {
    if (!granted) actions.delete(choice.action)
    return { ...entry, actions: ordered(actions) }
  }
  const schedule = {
    ...(entry.schedule ?? { appointments: false, blocks: false }),
    [choice.schedule]: granted,
  }
  if (!schedule.appointments && !schedule.blocks) actions.delete('edit')
  return { ...entry, actions: ordered(actions), schedule }
}

export const seesNothing = ({ fullAccess, permissions }: Access): boolean =>
  !fullAccess && !permissions.some(({ actions }) => actions.length > 0)

const grant = (pageId: number, ...actions: Action[]): Permission => ({ pageId, actions })

type Preset = {
  readonly label: string
  /** What it lets do, and what not. */
  readonly text: string
  readonly permissions: Permission[]
}
/** What people in a shop usually do; a start to correct. */
export const presets: readonly Preset[] = [
  {
    label: 'Recepción',
    text: 'Agenda, responde el chat y cobra. No edita ni elimina cobros, ni cambia tus servicios.',
    permissions: [
      {
        ...grant(pageIds.agenda, 'view', 'edit', 'delete'),
        schedule: { appointments: true, blocks: true },
      },
      grant(pageIds.chat, 'view', 'edit'),
      grant(pageIds.contacts, 'view', 'create', 'edit'),
      grant(pageIds.services, 'view'),
      grant(pageIds.specialists, 'view'),
      grant(pageIds.branches, 'view'),
      grant(pageIds.money, 'view', 'create'),
    ],
  },
  {
    label: 'Especialista',
    text: 'Agenda, bloquea horarios y ve los contactos. No cobra ni responde el chat.',
    permissions: [
      {
        ...grant(pageIds.agenda, 'view', 'edit'),
        schedule: { appointments: true, blocks: true },
      },
      grant(pageIds.contacts, 'view'),
    ],
  },
  {
    label: 'Gerente',
    text: 'Ve y hace todo. No administra al equipo.',
    permissions: permissionPages.map(({ pageId, choices }) =>
      choices.reduce<Permission>(
        (entry, choice) => changedEntry(entry, choice, true),
        grant(pageId)
      )
    ),
  },
  {
    label: 'Solo ver',
    text: 'Ve todo. No agenda, no cobra ni cambia nada.',
    permissions: permissionPages.map(({ pageId }) => grant(pageId, 'view')),
  },
]

const named = 3
/**
 * 'Acceso completo', 'Agenda, Chat y Contactos', 'Agenda, Chat, Contactos y 2 más' or 'Sin acceso a
 * ninguna página'.
 */
export const accessText = (access: Access): string => {
  if (access.fullAccess) return 'Acceso completo'
  const titles = permissionPages
    .filter(({ pageId }) => isGranted(access.permissions, pageId, view))
    .map(({ title }) => title)
  if (titles.length === 0) return 'Sin acceso a ninguna página'
  const shortList =
    titles.length > named + 1 ? [...titles.slice(0, named), `${titles.length - named} más`] : titles
  return new Intl.ListFormat('es-MX', { type: 'conjunction' }).format(shortList)
}

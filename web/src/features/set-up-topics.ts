import type { BusinessType } from '@mostrador/contracts/accounts'
import { stepMs } from '../ui/toast-options.ts'
import type { SetUpStep } from './contribution.ts'

type SetUpTopic = Pick<
  SetUpStep,
  'key' | 'order' | 'label' | 'path' | 'item' | 'max' | 'advanceMs' | 'appliesTo'
>

/** From the last one to the next step [ONB-11]; what is sold is read for longer [ONB-13]. */
const ITEM_MS = 300

/** A property is shown by appointment, so services and who gives them come with it [ONB-09]. */
const givesServices = ({ services, properties }: BusinessType): boolean => services || properties

/**
 * What a business may set up, by what it sells [ONB-06, ONB-09], and at most how many [ONB-10]. A
 * feature that has the screen contributes its step with `...setUpTopics.<topic>`; a topic that no
 * feature contributes is not asked for.
 */
export const setUpTopics = {
  branches: {
    key: 'sucursales',
    order: 1,
    label: 'Sucursales',
    path: '/sucursales',
    item: 'Sucursal',
    max: 20,
    advanceMs: ITEM_MS,
    appliesTo: () => true,
  },
  specialists: {
    key: 'especialistas',
    order: 2,
    label: 'Especialistas',
    path: '/especialistas',
    item: 'Especialista',
    max: 50,
    advanceMs: ITEM_MS,
    appliesTo: givesServices,
  },
  services: {
    key: 'servicios',
    order: 3,
    label: 'Servicios',
    path: '/servicios',
    item: 'Servicio',
    max: 100,
    advanceMs: stepMs,
    appliesTo: givesServices,
  },
  courses: {
    key: 'cursos',
    order: 4,
    label: 'Cursos',
    path: '/cursos',
    item: 'Curso',
    max: 100,
    advanceMs: stepMs,
    appliesTo: ({ courses }) => courses,
  },
  products: {
    key: 'productos',
    order: 5,
    label: 'Productos',
    path: '/inventario/productos',
    item: 'Producto',
    max: 100,
    advanceMs: stepMs,
    appliesTo: ({ products }) => products,
  },
  properties: {
    key: 'inmuebles',
    order: 6,
    label: 'Inmuebles',
    path: '/inmuebles',
    item: 'Inmueble',
    max: 100,
    advanceMs: ITEM_MS,
    appliesTo: ({ properties }) => properties,
  },
} as const satisfies Record<string, SetUpTopic>

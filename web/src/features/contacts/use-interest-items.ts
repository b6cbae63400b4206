import type { InterestKind } from '@mostrador/contracts/crm'
import type { PageName } from '@mostrador/contracts/page-ids'
import { useListCoursesQuery } from '../../api/endpoints/courses.ts'
import { useListProductsQuery } from '../../api/endpoints/products.ts'
import { useListPropertiesQuery } from '../../api/endpoints/properties.ts'
import { useListServicesQuery } from '../../api/endpoints/services.ts'
import { may, useSignedIn } from '../../api/session.ts'

export const interestTitles: Readonly<Record<InterestKind, string>> = {
  services: 'Servicios',
  products: 'Productos',
  courses: 'Cursos',
  properties: 'Propiedades',
}

export type InterestItem = { readonly id: string; readonly name: string }
/** What can be of interest, archived things too; undefined while it loads or may not be seen. */
export type InterestItems = Readonly<Record<InterestKind, readonly InterestItem[] | undefined>>

const query = { query: { includeArchived: 'true' } } as const
type Named = { readonly _id: string; readonly name: string }
const namedItems = (rows: readonly Named[] | undefined) =>
  rows?.map(({ _id, name }) => ({ id: _id, name }))

/** Services, products, courses and properties by name, as far as the person may see them. */
export const useInterestItems = (): InterestItems => {
  const session = useSignedIn()
  const hides = (page: PageName) => ({ skip: !may(session, { page, action: 'view' }) })
  const services = useListServicesQuery(query)
  const products = useListProductsQuery(query, hides('products'))
  const courses = useListCoursesQuery(query, hides('courses'))
  const properties = useListPropertiesQuery(query, hides('properties'))
  return {
    services: namedItems(services.data),
    products: namedItems(products.data),
    courses: namedItems(courses.data),
    properties: namedItems(properties.data),
  }
}

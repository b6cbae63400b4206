import { accountsRoutes } from '@mostrador/contracts/accounts'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { PageName } from '@mostrador/contracts/page-ids'
import { actorOf, RefusalWithText } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'

/** Where clients see a file that belongs to a record of another service. */
export type UseElsewhere = {
  readonly url: string
  /** The page of the permissions on which the record is changed. */
  readonly page: PageName
  /** Spanish name of the record, such as «el servicio Corte». */
  readonly recordName: string
}

/**
 * Asks the services that own the logo, the services and the branches which of these addresses they
 * show. Refuses `unavailable` while one of them does not answer.
 */
export const findUsesElsewhere = async (
  { call }: CatalogContext,
  businessId: string,
  urls: readonly string[]
): Promise<UseElsewhere[]> => {
  if (urls.length === 0) return []
  const as = actorOf.service('catalog', businessId)
  const query = { includeArchived: 'true' } as const
  const [business, services, branches] = await Promise.all([
    call(accountsRoutes.businessFacts, { params: { id: businessId } }, as),
    call(schedulingRoutes.listServices, { query }, as),
    call(schedulingRoutes.listBranches, { query }, as),
  ])
  const records = [
    { page: 'business' as const, recordName: 'el logo del negocio', usedUrls: [business.logo] },
    ...services.map(({ name, images, resources }) => ({
      page: 'services' as const,
      recordName: `el servicio ${name}`,
      usedUrls: [...images, ...resources],
    })),
    ...branches.map(({ name, resources }) => ({
      page: 'branches' as const,
      recordName: `la sucursal ${name}`,
      usedUrls: resources,
    })),
  ]
  return records.flatMap(({ page, recordName, usedUrls }) =>
    urls.filter(url => usedUrls.includes(url)).map(url => ({ url, page, recordName }))
  )
}

const MAX_PLACES = 3
const list = new Intl.ListFormat('es-MX')

/** Refuses `file_in_use`, naming the places, while another service shows the file. */
export const refuseUsedElsewhere = (uses: readonly UseElsewhere[]): void => {
  if (uses.length === 0) return
  const places = list.format(uses.slice(0, MAX_PLACES).map(({ recordName }) => recordName))
  throw new RefusalWithText('file_in_use', `Se usa en ${places}. Quítalo de ahí primero.`)
}

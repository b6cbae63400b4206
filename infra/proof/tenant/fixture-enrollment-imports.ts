import { catalogRoutes } from '@mostrador/contracts/catalog'
import type { Caller, ProductApi } from '../product-api.ts'
import { course } from './course-forms.ts'
import { createOtherClient } from './fixture-courses.ts'
import { waitUntilDone, fileOf } from './fixture-imports.ts'

const nameOf = (mark: string): string => `Taller ${mark}`

/** What is sent as a file of enrolments in the course of the fixture's files. */
export const enrollmentsFile = (name: string, mark: string, numbers: readonly string[]) =>
  fileOf(name, [
    'Curso,WhatsApp,Notas',
    ...numbers.map(number => `${nameOf(mark)},${number},Nota ${mark}`),
  ])

/** Files of enrolments of a business: one to start, one that is done, one to discard. */
export const createEnrollmentImports = async (api: ProductApi, owner: Caller, mark: string) => {
  const form = { ...course(0), name: nameOf(mark) }
  await api.get(catalogRoutes.createCourse, { body: { course: form } }, owner)
  const upload = async (name: string, number: string): Promise<string> => {
    await createOtherClient(api, owner, number)
    const file = enrollmentsFile(name, mark, [number])
    return (await api.get(catalogRoutes.uploadEnrollmentImport, file, owner))._id
  }
  const enrollmentImportId = await upload('inscritos.csv', '2229980001')
  const undoneEnrollmentImportId = await upload('hechas.csv', '2229980002')
  const discardedEnrollmentImportId = await upload('otras.csv', '2229980003')
  const params = { id: undoneEnrollmentImportId }
  await api.get(catalogRoutes.startEnrollmentImport, { params, body: { fix: false } }, owner)
  await waitUntilDone(() => api.get(catalogRoutes.readEnrollmentImport, { params }, owner))
  return { enrollmentImportId, undoneEnrollmentImportId, discardedEnrollmentImportId }
}

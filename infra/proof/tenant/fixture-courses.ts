import { catalogRoutes } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import type { Caller, ProductApi } from '../product-api.ts'
import { course, sessionOf } from './course-forms.ts'
import { imageOf } from './fill-in.ts'

type Planted = {
  readonly clientId: string
  readonly whatsapp: string
  readonly mark: string
  readonly word: (column: string) => string
}

/** One more client, of whom nothing is asked. */
export const createOtherClient = async (
  api: ProductApi,
  owner: Caller,
  whatsapp: string
): Promise<string> =>
  (await api.get(crmRoutes.createClient, { body: { client: { name: 'Alumna', whatsapp } } }, owner))
    ._id

/** A course with an enrolment, a full one with a waitlist, and a property of a business. */
export const createCourses = async (
  api: ProductApi,
  owner: Caller,
  { clientId, whatsapp, mark, word }: Planted
) => {
  const register = async (seats: number | null) =>
    (
      await api.get(
        catalogRoutes.createCourse,
        {
          body: {
            course: {
              ...course(0),
              name: `Curso ${mark}`,
              description: `Curso de corte ${mark}`,
              place: word('catalog.course.place'),
              location: `https://mapas.example/${word('catalog.course.location')}`,
              images: [imageOf(word('catalog.course.images'))],
              resources: [imageOf(word('catalog.course.resources'))],
              schedules: {
                availableSlots: seats,
                sessionDates: [{ ...sessionOf, endTime: '11:00' }],
              },
            },
          },
        },
        owner
      )
    )._id
  const courseId = await register(null)
  const fullCourseId = await register(1)
  const enrol = (inCourse: string, who: string) =>
    api.get(
      catalogRoutes.createEnrollment,
      { body: { enrollment: { courseId: inCourse, clientId: who, notes: `Nota ${mark}` } } },
      owner
    )
  const { _id: enrollmentId } = await enrol(courseId, clientId)
  const seated = await enrol(fullCourseId, clientId)
  const wait = async (digit: number) =>
    (
      await api.get(
        catalogRoutes.joinWaitlist,
        {
          params: { id: fullCourseId },
          body: {
            clientId: await createOtherClient(api, owner, `22280${digit}${whatsapp.slice(-4)}`),
          },
        },
        owner
      )
    )._id
  const heldEntryId = await wait(1)
  const waitlistEntryId = await wait(2)
  await api.get(catalogRoutes.deleteEnrollment, { params: { id: seated._id } }, owner)
  const { _id: propertyId } = await api.get(
    catalogRoutes.createProperty,
    {
      body: {
        property: {
          name: `Depa ${mark}`,
          description: `Departamento ${mark}`,
          location: word('catalog.property.location'),
          price: word('catalog.property.price'),
          images: [imageOf(word('catalog.property.images'))],
          resources: [imageOf(word('catalog.property.resources'))],
        },
      },
    },
    owner
  )
  return { courseId, fullCourseId, enrollmentId, waitlistEntryId, heldEntryId, propertyId }
}

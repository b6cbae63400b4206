import { archive, byId, ofBusiness, type Call } from './call-data.ts'
import { course, property, sessionOf } from './course-forms.ts'

/** Calls of courses, enrolments and properties. */
export const courseCalls: Readonly<Record<string, Call>> = {
  'catalog.listCourses': ofBusiness,
  'catalog.createCourse': (_fixture, n) => ({ body: { course: course(n) } }),
  'catalog.editCourse': ({ ids }, n) => ({
    params: { id: ids.courseId },
    body: { course: course(n) },
  }),
  'catalog.archiveCourse': archive('courseId'),
  'catalog.quoteCourses': ({ mark }) => ({ body: { search: mark } }),
  'catalog.listProperties': ofBusiness,
  'catalog.getProperty': byId('propertyId'),
  'catalog.createProperty': (_fixture, n) => ({ body: { property: property(n) } }),
  'catalog.editProperty': ({ ids }, n) => ({
    params: { id: ids.propertyId },
    body: { property: property(n) },
  }),
  'catalog.archiveProperty': archive('propertyId'),
  'catalog.quoteProperties': ({ mark }) => ({ body: { search: mark } }),
  'catalog.listEnrollments': ({ ids }) => ({
    query: { businessId: ids.businessId, courseId: ids.courseId, clientId: ids.clientId },
  }),
  // A cancelled one takes no seat, so that it works repeatedly.
  'catalog.createEnrollment': ({ ids }) => ({
    body: {
      enrollment: { courseId: ids.courseId, clientId: ids.clientId, status: 'cancelled' },
    },
  }),
  'catalog.editEnrollment': ({ ids }, n) => ({
    params: { id: ids.enrollmentId },
    body: {
      enrollment: { courseId: ids.courseId, clientId: ids.clientId, notes: `Nota ${n}` },
    },
  }),
  'catalog.listWaitlist': byId('fullCourseId'),
  'catalog.joinWaitlist': ({ ids }) => ({
    params: { id: ids.fullCourseId },
    body: { clientId: ids.clientId },
  }),
  'catalog.listAttendance': ({ ids }) => ({ params: { id: ids.courseId }, query: sessionOf }),
  'catalog.markAttendance': ({ ids }) => ({
    params: { id: ids.courseId },
    body: { ...sessionOf, marks: [{ enrollmentId: ids.enrollmentId, present: true }] },
  }),
}

/** What ends them, in an order that works. */
export const courseEndings: Readonly<Record<string, Call>> = {
  'catalog.acceptSeat': byId('heldEntryId'),
  'catalog.leaveWaitlist': byId('waitlistEntryId'),
  'catalog.deleteEnrollment': byId('enrollmentId'),
  'catalog.deleteCourse': byId('courseId'),
  'catalog.deleteProperty': byId('propertyId'),
}

import { z } from 'zod'
import { Flag, Id, IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Course, CourseForm, CourseQuote } from './course.ts'
import { OfferingRevision, RemovedOffering } from './offering-parts.ts'

const page = { page: 'courses' } as const

/** Courses and their sessions [CRS2-07, G2-04]. */
export const courseRoutes = {
  listCourses: {
    method: 'GET',
    path: '/api/course',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Courses of the business by name [G2-04]',
    query: z.object({ businessId: Id.optional(), includeArchived: Flag }),
    data: z.array(Course),
  },
  createCourse: {
    method: 'POST',
    path: '/api/course',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Registers a course [CRS2-07]',
    body: z.object({ course: CourseForm }),
    data: Course,
    message: 'Curso registrado correctamente',
  },
  editCourse: {
    method: 'PUT',
    path: '/api/course/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits a course; its seats are never fewer than those taken [CRS2-07]',
    params: IdParams,
    body: z.object({ course: CourseForm, revision: OfferingRevision }),
    data: Course,
    message: 'Curso actualizado correctamente',
  },
  archiveCourse: {
    method: 'PATCH',
    path: '/api/course/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'archive=true archives, without it restores [G2-07]',
    params: IdParams,
    query: z.object({ archive: Flag }),
    data: Course,
  },
  deleteCourse: {
    method: 'DELETE',
    path: '/api/course/:id',
    access: 'business',
    permission: { ...page, action: 'delete' },
    summary: 'Removes a course; one that somebody enrolled in is archived instead [G2-04]',
    params: IdParams,
    data: RemovedOffering,
  },
  quoteCourses: {
    method: 'POST',
    path: '/internal/catalog/quote-courses',
    access: 'internal',
    callers: ['ai-assistant'],
    summary: 'Courses an assistant may quote, best match first; all of them without a search',
    body: z.object({
      search: z.string().max(80),
      limit: z.number().int().min(1).max(20).default(5),
    }),
    data: z.array(CourseQuote),
  },
} as const satisfies Routes

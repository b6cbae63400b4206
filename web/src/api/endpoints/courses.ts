import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api, type Tag } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** Enrolments are shown with their course. */
const stale: readonly Tag[] = ['Course', 'Enrollment', 'WaitlistEntry']
const onSuccess = (_answer: unknown, error: unknown): readonly Tag[] =>
  error === undefined ? stale : []

const courseEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listCourses: build.query({
      ...endpoint(catalogRoutes.listCourses),
      providesTags: ['Course'],
    }),
    createCourse: build.mutation({
      ...endpoint(catalogRoutes.createCourse),
      invalidatesTags: onSuccess,
    }),
    editCourse: build.mutation({
      ...endpoint(catalogRoutes.editCourse),
      invalidatesTags: onSuccess,
    }),
    archiveCourse: build.mutation({
      ...endpoint(catalogRoutes.archiveCourse),
      invalidatesTags: onSuccess,
    }),
    deleteCourse: build.mutation({
      ...endpoint(catalogRoutes.deleteCourse),
      invalidatesTags: onSuccess,
    }),
  }),
})

export const {
  useListCoursesQuery,
  useCreateCourseMutation,
  useEditCourseMutation,
  useArchiveCourseMutation,
  useDeleteCourseMutation,
} = courseEndpoints

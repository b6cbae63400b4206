import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { onSuccess } from '../invalidate.ts'

/** Enrolments are shown with their course. */
const whenSaved = onSuccess('Course', 'Enrollment', 'WaitlistEntry')

const courseEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listCourses: build.query({
      ...endpoint(catalogRoutes.listCourses),
      providesTags: ['Course'],
    }),
    createCourse: build.mutation({
      ...endpoint(catalogRoutes.createCourse),
      invalidatesTags: whenSaved,
    }),
    editCourse: build.mutation({
      ...endpoint(catalogRoutes.editCourse),
      invalidatesTags: whenSaved,
    }),
    archiveCourse: build.mutation({
      ...endpoint(catalogRoutes.archiveCourse),
      invalidatesTags: whenSaved,
    }),
    deleteCourse: build.mutation({
      ...endpoint(catalogRoutes.deleteCourse),
      invalidatesTags: whenSaved,
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

import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { onSuccess } from '../invalidate.ts'

const whenSaved = onSuccess('Property')

const propertyEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listProperties: build.query({
      ...endpoint(catalogRoutes.listProperties),
      providesTags: ['Property'],
    }),
    createProperty: build.mutation({
      ...endpoint(catalogRoutes.createProperty),
      invalidatesTags: whenSaved,
    }),
    editProperty: build.mutation({
      ...endpoint(catalogRoutes.editProperty),
      invalidatesTags: whenSaved,
    }),
    archiveProperty: build.mutation({
      ...endpoint(catalogRoutes.archiveProperty),
      invalidatesTags: whenSaved,
    }),
    deleteProperty: build.mutation({
      ...endpoint(catalogRoutes.deleteProperty),
      invalidatesTags: whenSaved,
    }),
  }),
})

export const {
  useListPropertiesQuery,
  useCreatePropertyMutation,
  useEditPropertyMutation,
  useArchivePropertyMutation,
  useDeletePropertyMutation,
} = propertyEndpoints

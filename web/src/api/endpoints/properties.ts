import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api, type Tag } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const onSuccess = (_answer: unknown, error: unknown): readonly Tag[] =>
  error === undefined ? ['Property'] : []

const propertyEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listProperties: build.query({
      ...endpoint(catalogRoutes.listProperties),
      providesTags: ['Property'],
    }),
    createProperty: build.mutation({
      ...endpoint(catalogRoutes.createProperty),
      invalidatesTags: onSuccess,
    }),
    editProperty: build.mutation({
      ...endpoint(catalogRoutes.editProperty),
      invalidatesTags: onSuccess,
    }),
    archiveProperty: build.mutation({
      ...endpoint(catalogRoutes.archiveProperty),
      invalidatesTags: onSuccess,
    }),
    deleteProperty: build.mutation({
      ...endpoint(catalogRoutes.deleteProperty),
      invalidatesTags: onSuccess,
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

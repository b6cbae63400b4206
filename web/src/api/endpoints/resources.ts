import { catalogRoutes } from '@mostrador/contracts/catalog'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const resourceEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listResources: build.query({
      ...endpoint(catalogRoutes.listResources),
      providesTags: ['Resource'],
    }),
    createResource: build.mutation({
      ...endpoint(catalogRoutes.createResource),
      invalidatesTags: ['Resource'],
    }),
    editResource: build.mutation({
      ...endpoint(catalogRoutes.editResource),
      invalidatesTags: ['Resource'],
    }),
    deleteResource: build.mutation({
      ...endpoint(catalogRoutes.deleteResource),
      invalidatesTags: ['Resource'],
    }),
  }),
})

export const {
  useListResourcesQuery,
  useCreateResourceMutation,
  useEditResourceMutation,
  useDeleteResourceMutation,
} = resourceEndpoints

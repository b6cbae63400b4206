import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const audienceEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listAudiences: build.query({
      ...endpoint(crmRoutes.listAudiences),
      providesTags: ['Audience'],
    }),
    getAudience: build.query({ ...endpoint(crmRoutes.getAudience), providesTags: ['Audience'] }),
    sizeAudience: build.query({ ...endpoint(crmRoutes.sizeAudience), keepUnusedDataFor: 0 }),
    createAudience: build.mutation({
      ...endpoint(crmRoutes.createAudience),
      invalidatesTags: ['Audience'],
    }),
    editAudience: build.mutation({
      ...endpoint(crmRoutes.editAudience),
      invalidatesTags: ['Audience'],
    }),
    deleteAudience: build.mutation({
      ...endpoint(crmRoutes.deleteAudience),
      invalidatesTags: ['Audience'],
    }),
  }),
})

export const {
  useListAudiencesQuery,
  useGetAudienceQuery,
  useSizeAudienceQuery,
  useCreateAudienceMutation,
  useEditAudienceMutation,
  useDeleteAudienceMutation,
} = audienceEndpoints

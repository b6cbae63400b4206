import { crmRoutes } from '@mostrador/contracts/crm'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const answerPage = endpoint(crmRoutes.listFormAnswers)
type AnswerPage = ReturnType<typeof answerPage.transformResponse>

const formEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listForms: build.query({ ...endpoint(crmRoutes.listForms), providesTags: ['Form'] }),
    createForm: build.mutation({ ...endpoint(crmRoutes.createForm), invalidatesTags: ['Form'] }),
    editForm: build.mutation({ ...endpoint(crmRoutes.editForm), invalidatesTags: ['Form'] }),
    deleteForm: build.mutation({ ...endpoint(crmRoutes.deleteForm), invalidatesTags: ['Form'] }),
    sendForm: build.mutation({
      ...endpoint(crmRoutes.sendForm),
      invalidatesTags: ['Notification'],
    }),
    clientFormAnswers: build.query({
      ...endpoint(crmRoutes.clientFormAnswers),
      providesTags: ['Form'],
    }),
    /** The answers of a form (its id is the argument), newest first. */
    listFormAnswers: build.infiniteQuery<AnswerPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ hasMore, answers }) => (hasMore ? answers.at(-1)?._id : undefined),
      },
      query: ({ queryArg: id, pageParam }) =>
        answerPage.query({
          params: { id },
          query: pageParam === null ? {} : { after: pageParam },
        }),
      transformResponse: answerPage.transformResponse,
      providesTags: ['Form'],
    }),
  }),
})

export const {
  useListFormsQuery,
  useCreateFormMutation,
  useEditFormMutation,
  useDeleteFormMutation,
  useSendFormMutation,
  useListFormAnswersInfiniteQuery,
  useClientFormAnswersQuery,
} = formEndpoints

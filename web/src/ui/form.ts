import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import './zod-es.ts'

/**
 * A form whose rules and Spanish texts are a contract's schema. Values survive a failed submit.
 * Validated on submit and then on change: an error on blur would move the button away while
 * clicked.
 */
export const useContractForm = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>
): UseFormReturn<In, unknown, Out> =>
  useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    shouldFocusError: true,
  })

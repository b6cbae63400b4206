import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import './zod-es.ts'

// Checked on submit and then while typing: an error that appears on blur would push the button from under the pointer.
/** A form whose rules and Spanish texts are a contract's schema. What was typed survives every failure. */
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

import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import es from 'zod/v4/locales/es.js'

// Only for what the contracts do not word themselves; their own texts win.
z.config(es())

/** A form whose rules and Spanish texts are a contract's schema. What was typed survives every failure. */
export const useContractForm = <In extends FieldValues, Out>(schema: z.ZodType<Out, In>, defaultValues: DefaultValues<In>): UseFormReturn<In, unknown, Out> =>
  useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched', shouldFocusError: true })

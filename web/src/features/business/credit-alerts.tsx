import { SimpleGrid, Stack } from '@chakra-ui/react'
import { accountsRoutes, type Business, CreditAlerts } from '@mostrador/contracts/accounts'
import { useState } from 'react'
import { usePatchBusinessMutation } from '../../api/endpoints/business.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Card } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'

const alertsOf = ({ counters }: Business) => ({
  counters: {
    lowCreditThreshold: counters.lowCreditThreshold,
    creditNotificationInterval: counters.creditNotificationInterval,
  },
})
const asNumber = { valueAsNumber: true } as const

/** When the owner is told that credits run low, and how often [BUS2-11]. */
export const CreditAlertsCard = ({ business }: { business: Business }) => {
  const [patch] = usePatchBusinessMutation()
  const [problem, setProblem] = useState<string>()
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors, isDirty, isSubmitting },
  } = useContractForm(CreditAlerts, alertsOf(business))
  useUnsaved(isDirty)
  const save = handleSubmit(async body => {
    setProblem(undefined)
    try {
      reset(alertsOf(await patch({ params: { id: business._id }, body }).unwrap()))
      toast.success(accountsRoutes.patchBusiness.message)
    } catch (error) {
      setProblem(problemText(error))
    }
  })
  return (
    <Card title="Avisos de créditos">
      <form noValidate onSubmit={event => void save(event)}>
        <Stack gap="5">
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
            <TextField
              label="Avísame cuando queden"
              help="Créditos, de 1 a 1,000"
              type="number"
              inputMode="numeric"
              error={errors.counters?.lowCreditThreshold?.message}
              {...register('counters.lowCreditThreshold', asNumber)}
            />
            <TextField
              label="Repite el aviso cada"
              help="Horas, de 1 a 168"
              type="number"
              inputMode="numeric"
              error={errors.counters?.creditNotificationInterval?.message}
              {...register('counters.creditNotificationInterval', asNumber)}
            />
          </SimpleGrid>
          <FormProblem text={problem} />
          <Button
            type="submit"
            minH="11"
            alignSelf="start"
            loading={isSubmitting}
            loadingText="Guardando…"
          >
            Guardar avisos
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

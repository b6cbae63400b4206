import { Stack } from '@chakra-ui/react'
import { accountsRoutes, type Business, BusinessForm } from '@mostrador/contracts/accounts'
import { useState } from 'react'
import { useEditBusinessMutation } from '../../api/endpoints/business.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { useContractForm } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Card } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { businessValues, changedValues, type BusinessValues } from './business-changes.ts'
import { BusinessFields } from './business-fields.tsx'
import { ZoneWarning } from './zone-warning.tsx'

/** General data: the same fields that registered the business [BUS2-08]. */
export const BusinessProfile = ({ business }: { business: Business }) => {
  const [edit] = useEditBusinessMutation()
  const [problem, setProblem] = useState<string>()
  const [begin, setBegin] = useState(() => businessValues(business))
  const form = useContractForm(BusinessForm, begin)
  const { handleSubmit, watch, reset, formState } = form
  useUnsaved(formState.isDirty)
  const zone = watch('timezone.name')
  const save = handleSubmit(async values => {
    setProblem(undefined)
    try {
      const changed = changedValues(begin, values as BusinessValues)
      const saved = await edit({
        params: { id: business._id },
        body: { business: changed },
      }).unwrap()
      const now = businessValues(saved)
      setBegin(now)
      reset(now)
      toast.success(accountsRoutes.editBusiness.message)
    } catch (error) {
      setProblem(problemText(error))
    }
  })
  return (
    <Card title="Datos generales">
      <form noValidate onSubmit={event => void save(event)}>
        <Stack gap="5">
          <BusinessFields
            form={form}
            firstZone={begin.timezone.name}
            zoneNote={
              zone === begin.timezone.name ? undefined : (
                <ZoneWarning from={begin.timezone.name} to={zone} />
              )
            }
          />
          <FormProblem text={problem} />
          <Button
            kind="main"
            type="submit"
            minH="11"
            alignSelf="start"
            loading={formState.isSubmitting}
            loadingText="Guardando…"
          >
            Guardar
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

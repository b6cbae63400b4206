import { Stack } from '@chakra-ui/react'
import { accountsRoutes, BusinessForm, type BusinessType } from '@mostrador/contracts/accounts'
import { useEffect, useRef, useState } from 'react'
import { useCreateBusinessMutation } from '../../api/endpoints/business.ts'
import { useChooseBusinessMutation } from '../../api/endpoints/session.ts'
import { useStoredDraft } from '../../api/stored-draft.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { useContractForm } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { MoreFields } from '../../ui/more-fields.tsx'
import { Card } from '../../ui/pieces.tsx'
import { stepMs } from '../../ui/toast-options.ts'
import { toast } from '../../ui/toaster.tsx'
import { BusinessFields, defaultBusinessType } from './business-fields.tsx'
import { deviceZone } from './zones.ts'

/**
 * Registers a business and starts working in it. `sells`: what is ticked at first; chosen again, it
 * replaces what was ticked before.
 */
export const RegisterBusiness = ({
  sells: initialType = defaultBusinessType,
}: {
  sells?: BusinessType
}) => {
  const [sells] = useState(initialType)
  const [create] = useCreateBusinessMutation()
  const [choose] = useChooseBusinessMutation()
  const [problem, setProblem] = useState<string>()
  // What follows may fail: sent again, the form must not register a second business.
  const registered = useRef<string>(undefined)
  const form = useContractForm(BusinessForm, {
    name: '',
    description: '',
    whatsapp: '',
    whatsappOwner: '',
    countryCode: '52',
    timezone: { name: deviceZone() },
    businessType: sells,
  })
  const { handleSubmit, watch, reset, getValues, formState } = form
  const draft = useStoredDraft('business')
  const [isSame, setSame] = useState(() => {
    const { whatsapp = '', whatsappOwner } = draft.read() ?? {}
    return whatsapp !== '' && whatsapp === whatsappOwner
  })
  const preset = JSON.stringify(sells)
  useEffect(() => {
    const { preset: keptPreset, ...keptValues } = draft.read() ?? {}
    const isSamePreset = keptPreset === preset
    reset(
      { ...getValues(), ...keptValues, ...(isSamePreset ? {} : { businessType: sells }) },
      { keepDefaultValues: true }
    )
    const watching = watch(values => draft.save({ ...values, preset }))
    return () => watching.unsubscribe()
  }, [draft, reset, getValues, watch, sells, preset])
  const save = handleSubmit(async business => {
    setProblem(undefined)
    try {
      if (registered.current === undefined) {
        registered.current = (await create({ body: { business } }).unwrap())._id
        draft.clear()
        toast.success(accountsRoutes.createBusiness.message)
        await new Promise(resolve => setTimeout(resolve, stepMs))
      }
      await choose({ body: { businessId: registered.current } }).unwrap()
    } catch (error) {
      setProblem(
        registered.current === undefined
          ? problemText(error, 'Error al crear el negocio')
          : problemText(error)
      )
    }
  })
  return (
    <Card title="Registra tu negocio" maxW="2xl">
      <form noValidate onSubmit={event => void save(event)}>
        <Stack gap="5">
          <BusinessFields
            form={form}
            firstZone={deviceZone()}
            sameNumber={{ isSame, onChange: setSame }}
            wrapDefaulted={(fields, isWrong) => (
              <MoreFields isFolded isWrong={isWrong}>
                {fields}
              </MoreFields>
            )}
          />
          <FormProblem text={problem} />
          <Button kind="main" type="submit" loading={formState.isSubmitting} alignSelf="start">
            Guardar
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

import { Fieldset, SimpleGrid, Stack } from '@chakra-ui/react'
import { accountsRoutes, BusinessForm, countries } from '@mostrador/contracts/accounts'
import { useEffect, useRef, useState } from 'react'
import { useCreateBusinessMutation } from '../api/endpoints/business.ts'
import { useKeptDraft } from '../api/kept-draft.ts'
import { problemText } from '../api/problem.ts'
import { useChooseBusinessMutation } from '../api/endpoints/session.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { SelectField, TextareaField, TextField } from '../ui/field.tsx'
import { useContractForm } from '../ui/form.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { Card } from '../ui/pieces.tsx'
import { stepMs } from '../ui/toast-options.ts'
import { toast } from '../ui/toaster.tsx'
import { zoneOptions } from '../ui/zones.ts'

// A device that keeps no zone of a place (a server, a tablet on UTC) says nothing about where the shop is.
const here = () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone.includes('/') && !zone.startsWith('Etc/') ? zone : 'America/Mexico_City'
}

const sold = [
  ['services', 'Servicios'],
  ['products', 'Productos'],
  ['courses', 'Cursos'],
  ['properties', 'Inmuebles'],
] as const
const atFirst = { services: true, products: false, courses: false, properties: false }

/** The first step of somebody without a business: registers it and starts working in it. */
export const RegisterBusiness = () => {
  const [create] = useCreateBusinessMutation()
  const [choose] = useChooseBusinessMutation()
  const [problem, setProblem] = useState<string>()
  // What follows may fail: sent again, the form must not register a second business.
  const registered = useRef<string>(undefined)
  const {
    register,
    handleSubmit,
    watch,
    reset,
    getValues,
    setValue,
    formState: { errors, isSubmitting },
  } = useContractForm(BusinessForm, {
    name: '',
    description: '',
    whatsapp: '',
    whatsappOwner: '',
    countryCode: '52',
    timezone: { name: here() },
    businessType: atFirst,
  })
  const draft = useKeptDraft('business')
  useEffect(() => {
    const kept = draft.read()
    if (kept !== null) reset({ ...getValues(), ...kept }, { keepDefaultValues: true })
    const watching = watch(values => draft.keep(values))
    return () => watching.unsubscribe()
  }, [draft, reset, getValues, watch])
  const sells = watch('businessType') ?? atFirst
  const save = handleSubmit(async business => {
    setProblem(undefined)
    try {
      if (registered.current === undefined) {
        registered.current = (await create({ body: { business } }).unwrap())._id
        draft.forget()
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
          <TextField
            label="Nombre del negocio"
            autoComplete="organization"
            error={errors.name?.message}
            {...register('name')}
          />
          <TextareaField
            label="Descripción"
            rows={3}
            help="A qué se dedica, en una o dos frases. Tus asistentes la leen."
            error={errors.description?.message}
            {...register('description')}
          />
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
            <SelectField
              label="País"
              options={countries.map(({ label, prefix }) => ({
                value: prefix,
                label: `${label} (+${prefix})`,
              }))}
              error={errors.countryCode?.message}
              {...register('countryCode')}
            />
            <SelectField
              label="Zona horaria"
              options={zoneOptions(here())}
              error={errors.timezone?.name?.message}
              {...register('timezone.name')}
            />
            <TextField
              label="WhatsApp del negocio"
              type="tel"
              inputMode="tel"
              error={errors.whatsapp?.message}
              {...register('whatsapp')}
            />
            <TextField
              label="Tu WhatsApp"
              type="tel"
              inputMode="tel"
              error={errors.whatsappOwner?.message}
              {...register('whatsappOwner')}
            />
          </SimpleGrid>
          <Fieldset.Root>
            <Fieldset.Legend>¿Qué vas a vender?</Fieldset.Legend>
            <Stack direction="row" flexWrap="wrap" columnGap="6" rowGap="1">
              {sold.map(([name, label]) => (
                <CheckboxField
                  key={name}
                  label={label}
                  checked={sells[name]}
                  onChange={checked => setValue(`businessType.${name}`, checked)}
                />
              ))}
            </Stack>
          </Fieldset.Root>
          <FormProblem text={problem} />
          <Button kind="main" type="submit" loading={isSubmitting} alignSelf="start">
            Guardar
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

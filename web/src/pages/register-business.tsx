import { SimpleGrid, Stack } from '@chakra-ui/react'
import { BusinessForm } from '@mostrador/contracts/accounts'
import { useState } from 'react'
import { useCreateBusinessMutation } from '../api/business.ts'
import { problemText } from '../api/problem.ts'
import { useChooseBusinessMutation } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextareaField, TextField } from '../ui/field.tsx'
import { useContractForm } from '../ui/form.ts'
import { Card } from '../ui/pieces.tsx'
import { FormProblem } from './auth/auth-frame.tsx'

const mexico = ['America/Mexico_City', 'America/Cancun', 'America/Merida', 'America/Monterrey', 'America/Chihuahua', 'America/Ciudad_Juarez', 'America/Hermosillo', 'America/Mazatlan', 'America/Tijuana']
// A device that keeps no zone of a place (a server, a tablet on UTC) says nothing about where the shop is.
const here = () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone.includes('/') && !zone.startsWith('Etc/') ? zone : 'America/Mexico_City'
}
const zoneName = (zone: string) => zone.replace(/^America\//, '').replaceAll('_', ' ')

/** The first step of somebody without a business: registers it and starts working in it. */
export const RegisterBusiness = () => {
  const [create] = useCreateBusinessMutation()
  const [choose] = useChooseBusinessMutation()
  const [problem, setProblem] = useState<string>()
  const zones = [...new Set([here(), ...mexico])]
  const { register, handleSubmit, formState: { errors, isSubmitting } } = useContractForm(BusinessForm, { name: '', description: '', whatsapp: '', whatsappOwner: '', timezone: { name: here() } })
  const save = handleSubmit(async business => {
    setProblem(undefined)
    try {
      const { _id } = await create({ body: { business } }).unwrap()
      await choose({ body: { businessId: _id } }).unwrap()
    } catch (error) {
      setProblem(problemText(error, 'Error al crear el negocio'))
    }
  })
  return (
    <Card title="Registra tu negocio" maxW="2xl">
      <form noValidate onSubmit={event => void save(event)}>
        <Stack gap="5">
          <TextField label="Nombre del negocio" autoComplete="organization" error={errors.name?.message} {...register('name')} />
          <TextareaField label="Descripción" rows={3} help="A qué se dedica, en una o dos frases. Tus asistentes la leen." error={errors.description?.message} {...register('description')} />
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
            <TextField label="WhatsApp del negocio" type="tel" inputMode="numeric" error={errors.whatsapp?.message} {...register('whatsapp')} />
            <TextField label="WhatsApp del dueño" type="tel" inputMode="numeric" error={errors.whatsappOwner?.message} {...register('whatsappOwner')} />
          </SimpleGrid>
          <SelectField label="Zona horaria" options={zones.map(zone => ({ value: zone, label: zoneName(zone) }))} error={errors.timezone?.name?.message} {...register('timezone.name')} />
          <FormProblem text={problem} />
          <Button kind="main" type="submit" loading={isSubmitting} alignSelf="start">Registrar negocio</Button>
        </Stack>
      </form>
    </Card>
  )
}

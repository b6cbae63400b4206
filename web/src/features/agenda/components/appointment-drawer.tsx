import { Stack, Text } from '@chakra-ui/react'
import type { Client } from '@mostrador/contracts/crm'
import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { SelectField, TextareaField } from '../../../ui/field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { matches } from '../../../ui/matches.ts'
import { useGetClientQuery } from '../../../api/endpoints/clients.ts'
import {
  type AppointmentDraft,
  appointmentDraft,
  endFollowing,
  fillAllText,
  lengthOf,
  type TypedSpan,
  typedOfInstants,
} from '../lib/appointment-draft.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { ClientDialog } from './client-dialog.tsx'
import { ClientPicker, fullName } from './client-picker.tsx'
import { Combo } from './combo.tsx'
import { Notice } from './notice.tsx'
import { OverbookNotice } from './overbook-notice.tsx'
import { SpanFields } from './span-fields.tsx'
import { useSaveAppointment } from './use-save-appointment.ts'

/** [APT-16] */
const MOST_SERVICES = 30
const parties = ['branchId', 'specialistId', 'serviceId', 'clientId'] as const

type Props = {
  /** The appointment that is edited; null for a new one. */
  readonly editing: Appointment | null
  readonly start: AppointmentDraft
  readonly onClose: () => void
  readonly onSaved: (appointment: Appointment) => void
}

/** What may be chosen, and what the appointment has already although it is archived. */
const withOwn = <One extends { readonly _id: string }>(
  live: readonly One[],
  own: One | undefined
): readonly One[] =>
  own === undefined || live.some(({ _id }) => _id === own._id) ? live : [...live, own]

/** 'Crear nueva cita' and 'Editar cita' [APT-11]. Whatever fails, what was typed stays. */
export const AppointmentDrawer = ({ editing, start, onClose, onSaved }: Props) => {
  const { zone, may, services, serviceOf, specialistOf, ...agenda } = useAgendaContext()
  const branches = withOwn(agenda.branches, agenda.branchOf(start.branchId))
  const specialists = withOwn(agenda.specialists, specialistOf(start.specialistId))
  const schema = useMemo(() => appointmentDraft(zone), [zone])
  const {
    register,
    watch,
    setValue,
    handleSubmit,
    formState: { errors, isSubmitted, isDirty },
  } = useContractForm(schema, start)
  const draft = watch()
  // Null until something is typed or chosen: until then the field shows whom the appointment is for.
  const [typedClient, setTypedClient] = useState<string | null>(null)
  const { data: client } = useGetClientQuery(
    { params: { id: start.clientId } },
    { skip: start.clientId === '' || start.clientId === NO_CLIENT }
  )
  const clientText = typedClient ?? (client === undefined ? start.title : fullName(client))
  const [serviceText, setServiceText] = useState(serviceOf(start.serviceId)?.name ?? '')
  const [registering, setRegistering] = useState(false)
  const form = useId()
  const { save, busy, failure, refused, forgive } = useSaveAppointment({
    editing,
    clientName: draft.clientId === '' ? '' : clientText,
    onSaved,
  })

  const set = (change: Partial<AppointmentDraft>) => {
    for (const [name, value] of Object.entries(change))
      setValue(name as keyof AppointmentDraft, value as never, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      })
    if ('startTime' in change || 'startDate' in change || 'specialistId' in change) forgive()
  }
  // The end follows the start: by the service's duration, else by the length that it had [APT-15].
  const follow = (typed: TypedSpan, minutes: number | undefined) => ({
    ...typed,
    ...endFollowing(typed, minutes, zone),
  })
  const onStart = (change: Partial<TypedSpan>) => {
    const { startDate, startTime, endDate, endTime } = follow(
      { ...draft, ...change },
      lengthOf(draft, zone) ?? serviceOf(draft.serviceId)?.duration
    )
    set({ startDate, startTime, endDate, endTime })
  }

  const ofBranch = specialists.filter(
    ({ branchId }) => draft.branchId === '' || branchId === draft.branchId
  )
  const offered = services.filter(({ name }) =>
    matches(name, serviceOf(draft.serviceId)?.name === serviceText ? '' : serviceText)
  )
  const skilled = (serviceId: string) =>
    specialists.find(({ _id }) => _id === draft.specialistId)?.services.includes(serviceId) ?? true
  const choices = [...offered]
    .sort((a, b) => Number(skilled(b._id)) - Number(skilled(a._id)))
    .slice(0, MOST_SERVICES)
  const missing =
    isSubmitted &&
    (parties.some(name => errors[name] !== undefined) ||
      errors.startTime?.message === fillAllText ||
      errors.endTime?.message === fillAllText)
  const needed = (name: (typeof parties)[number]) =>
    errors[name] === undefined ? undefined : 'Este campo es requerido'
  const chooseClient = (client: Client) => {
    setTypedClient(fullName(client))
    set({ clientId: client._id })
    setRegistering(false)
  }
  const submit = handleSubmit(wish => save(wish, false))
  const verb = editing === null ? 'Agendar' : 'Guardar'

  // Above the buttons, where the eye is after pressing one; the fields scroll behind.
  const notices = (
    <Stack w="full" gap="2" maxH="40dvh" overflowY="auto" _empty={{ display: 'none' }}>
      {missing ? (
        <Notice kind="error">
          <Text>{fillAllText}</Text>
        </Notice>
      ) : null}
      {failure === null ? null : (
        <Notice kind="error">
          <Text>{failure}</Text>
        </Notice>
      )}
      {refused === null ? null : (
        <OverbookNotice
          refused={refused}
          busy={busy}
          confirmText={`${verb} de todos modos`}
          onInsist={() => {
            void handleSubmit(wish => save(wish, true))()
          }}
          onTake={slot =>
            set({
              ...typedOfInstants(slot.start, slot.end, zone),
              specialistId: slot.specialistId,
              branchId: slot.branchId,
            })
          }
        />
      )}
    </Stack>
  )

  return (
    <Drawer
      open
      isDirty={isDirty || typedClient !== null}
      onClose={onClose}
      title={editing === null ? 'Crear nueva cita' : 'Editar cita'}
      busy={busy}
      footer={
        <>
          {notices}
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            kind="main"
            type="submit"
            form={form}
            loading={busy && refused === null}
            disabled={busy}
          >
            {editing === null ? 'Agendar cita' : 'Guardar cambios'}
          </Button>
        </>
      }
    >
      <Stack as="form" id={form} gap="5" onSubmit={submit} {...{ noValidate: true }}>
        <ClientPicker
          text={clientText}
          chosen={draft.clientId !== '' && draft.clientId !== NO_CLIENT}
          error={needed('clientId')}
          onChoose={chooseClient}
          onText={text => {
            setTypedClient(text)
            if (draft.clientId !== '') set({ clientId: '' })
          }}
          onRegister={may.registerClient ? () => setRegistering(true) : undefined}
        />
        <Combo
          label="Servicio"
          required
          error={needed('serviceId')}
          placeholder="Elige un servicio"
          text={serviceText}
          notice={choices.length === 0 ? 'No se encontraron servicios' : undefined}
          onText={text => {
            setServiceText(text)
            if (draft.serviceId !== '') set({ serviceId: '' })
          }}
          choices={choices.map(service => ({
            id: service._id,
            label: service.name,
            detail: `${service.duration} min${skilled(service._id) ? '' : ' · este especialista no lo ofrece'}`,
          }))}
          onChoose={({ id, label }) => {
            setServiceText(label)
            const typed = follow(draft, serviceOf(id)?.duration)
            set({ serviceId: id, endDate: typed.endDate, endTime: typed.endTime })
          }}
        />
        <SelectField
          label="Sucursal"
          required
          placeholder="Elige una sucursal"
          error={needed('branchId')}
          options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={draft.branchId}
          onChange={event =>
            set({
              branchId: event.target.value,
              ...(specialists.some(
                ({ _id, branchId }) => _id === draft.specialistId && branchId === event.target.value
              )
                ? {}
                : { specialistId: '' }),
            })
          }
        />
        <SelectField
          label="Especialista"
          required
          placeholder="Elige un especialista"
          error={needed('specialistId')}
          options={ofBranch.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={draft.specialistId}
          onChange={event => {
            const chosen = specialists.find(({ _id }) => _id === event.target.value)
            set({
              specialistId: event.target.value,
              ...(chosen === undefined ? {} : { branchId: chosen.branchId }),
            })
          }}
        />
        <SpanFields
          value={draft}
          errors={{
            ...errors,
            endTime: errors.endTime?.message === fillAllText ? undefined : errors.endTime,
          }}
          onStart={onStart}
          onEnd={change => set({ endTime: draft.endTime, ...change })}
        />
        <SelectField
          label="Modalidad"
          options={[
            { value: 'inPerson', label: 'Presencial' },
            { value: 'online', label: 'En línea' },
          ]}
          {...register('type')}
        />
        <TextareaField
          label="Notas internas"
          help="Solo las ve tu equipo"
          rows={2}
          error={errors.details?.message}
          {...register('details')}
        />
        <TextareaField
          label="Notas del cliente"
          rows={2}
          error={errors.clientNotes?.message}
          {...register('clientNotes')}
        />
      </Stack>
      {registering ? (
        <ClientDialog
          typed={draft.clientId === '' ? clientText : ''}
          onClose={() => setRegistering(false)}
          onRegistered={chooseClient}
        />
      ) : null}
    </Drawer>
  )
}

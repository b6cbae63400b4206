import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { NO_CLIENT } from '@mostrador/contracts/scheduling'
import { Button } from '../../../ui/button.tsx'
import { Combo } from '../../../ui/combo.tsx'
import { SelectField, TextareaField } from '../../../ui/field.tsx'
import { matches } from '../../../ui/matches.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { type AppointmentDraft, fillAllText } from '../lib/appointment-draft.ts'
import { openHoursOn } from '../lib/hours.ts'
import { whoCanText } from '../lib/who-can.ts'
import { serviceFacts } from '../../../ui/price.ts'
import { ClientPicker } from '../../../bookables/client-picker.tsx'
import { FreeTimes } from './free-times.tsx'
import { SpanFields } from './span-fields.tsx'
import type { AppointmentFormState } from './use-appointment-form.ts'

/** [APT-16] */
const MAX_SERVICES = 30

/** What may be chosen, and what the appointment has already although it is archived. */
const withOwn = <One extends { readonly _id: string }>(
  live: readonly One[],
  current: One | undefined
): readonly One[] =>
  current === undefined || live.some(({ _id }) => _id === current._id) ? live : [...live, current]

type Props = {
  readonly form: AppointmentFormState
  readonly start: AppointmentDraft
  /** The edited appointment; its own time counts as free. */
  readonly editingId?: string | undefined
  readonly onRegister: (() => void) | undefined
}

/** The fields of the service and the client. */
const WhatAndWhom = ({ form, onRegister }: Omit<Props, 'start'>) => {
  const { services, serviceOf, specialistOf } = useAgendaContext()
  const { draft, serviceText, needed } = form
  const chosen = serviceOf(draft.serviceId)
  const offered = services.filter(({ name }) =>
    matches(name, chosen?.name === serviceText ? '' : serviceText)
  )
  const isSkilled = (serviceId: string): boolean =>
    specialistOf(draft.specialistId)?.services.includes(serviceId) ?? true
  const choices = offered
    .toSorted((a, b) => Number(isSkilled(b._id)) - Number(isSkilled(a._id)))
    .slice(0, MAX_SERVICES)
  return (
    <>
      <Combo
        label="Servicio"
        required
        error={needed('serviceId')}
        placeholder="Elige un servicio"
        text={serviceText}
        notice={choices.length === 0 ? 'No se encontraron servicios' : undefined}
        onText={form.typeService}
        choices={choices.map(service => ({
          id: service._id,
          label: service.name,
          detail: `${serviceFacts(service)}${isSkilled(service._id) ? '' : ' · este especialista no lo ofrece'}`,
        }))}
        onChoose={({ id, label }) => form.chooseService(id, label)}
      />
      {chosen === undefined ? null : (
        <Text mt="-4" textStyle="sm" color="fg.muted">
          {serviceFacts(chosen)}
        </Text>
      )}
      <ClientPicker
        text={form.clientText}
        chosen={draft.clientId !== '' && draft.clientId !== NO_CLIENT}
        error={form.clientProblem}
        onChoose={form.chooseClient}
        onText={form.typeClient}
        onRegister={onRegister}
      />
    </>
  )
}

/** The fields of branch and specialist; a business with one branch is not asked for it. */
const WhereAndWithWhom = ({ form, start }: Omit<Props, 'onRegister'>) => {
  const agenda = useAgendaContext()
  const { draft, needed } = form
  const branches = withOwn(agenda.branches, agenda.branchOf(start.branchId))
  const specialists = withOwn(agenda.specialists, agenda.specialistOf(start.specialistId))
  // «Cualquiera» is a choice; what it lacks is an hour, which is said at the free times.
  const isAny = draft.specialistId === ''
  const onlyBranch = branches.length === 1 && branches[0]?._id === draft.branchId
  return (
    <>
      {onlyBranch ? null : (
        <SelectField
          label="Sucursal"
          required
          placeholder="Elige una sucursal"
          error={isAny ? undefined : needed('branchId')}
          options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={draft.branchId}
          onChange={event => form.chooseBranch(event.target.value)}
        />
      )}
      <SelectField
        label="Especialista"
        required
        placeholder="Cualquiera: elige un horario libre"
        options={specialists
          .filter(({ branchId }) => draft.branchId === '' || branchId === draft.branchId)
          .map(({ _id, name }) => ({ value: _id, label: name }))}
        value={draft.specialistId}
        onChange={event => form.chooseSpecialist(event.target.value)}
      />
    </>
  )
}

/** What is wrong with the hour; one that is missing is said at the free times. */
const hourError = ({ errors, hourError: closed }: AppointmentFormState) => {
  if (closed !== undefined) return { message: closed }
  return errors.startTime?.message === fillAllText ? undefined : errors.startTime
}

/** Who attends at an hour that was typed for anybody, and who else could. */
export const WhoCan = ({ form }: { readonly form: AppointmentFormState }) => {
  const { able, draft, hourError: problem } = form
  if (able === undefined || problem !== undefined) return null
  return (
    <Stack gap="2">
      <Text role="status" textStyle="sm" color={able.length === 0 ? 'fg.warning' : undefined}>
        {whoCanText(draft.startTime, able)}
      </Text>
      {able.length < 2 ? null : (
        <HStack gap="2" flexWrap="wrap">
          {able.map(({ _id, name }) => (
            <Button key={_id} minH="11" onClick={() => form.chooseSpecialist(_id)}>
              {`Con ${name}`}
            </Button>
          ))}
        </HStack>
      )}
    </Stack>
  )
}

/** Staff may write such an appointment; it holds no time [G1-09]. */
const hasNoLength = ({ startDate, startTime, endDate, endTime }: AppointmentFormState['span']) =>
  startTime !== '' && startTime === endTime && startDate === endDate

/**
 * Service and client first, then the specialist, and the free times of the day before any typing.
 */
export const AppointmentFields = ({ form, start, editingId, onRegister }: Props) => {
  const { draft, errors, register } = form
  const { branchOf } = useAgendaContext()
  return (
    <>
      <WhatAndWhom form={form} onRegister={onRegister} />
      <WhereAndWithWhom form={form} start={start} />
      <SpanFields
        value={form.span}
        open={openHoursOn(branchOf(draft.branchId)?.schedules, draft.startDate)}
        errors={{
          ...errors,
          startTime: hourError(form),
          endTime: errors.endTime?.message === fillAllText ? undefined : errors.endTime,
        }}
        onStart={form.changeStart}
        onEnd={form.changeEnd}
      >
        <Box>
          <FreeTimes
            draft={draft}
            search={form.search}
            exceptAppointmentId={editingId}
            error={form.timesError}
            onTake={form.takeSlot}
          />
        </Box>
      </SpanFields>
      <WhoCan form={form} />
      {hasNoLength(form.span) ? (
        <Text role="status" color="fg.warning" textStyle="sm">
          Empieza y termina a la misma hora: no aparta tiempo, y otra cita puede ocuparlo.
        </Text>
      ) : null}
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
    </>
  )
}

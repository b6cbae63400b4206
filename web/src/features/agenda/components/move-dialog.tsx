import { Box, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { showInstant } from '@mostrador/kernel'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { HourField } from '../../../ui/hour-field.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { type AppointmentDraft, fillAllText } from '../lib/appointment-draft.ts'
import { openHoursOn } from '../lib/hours.ts'
import { WhoCan } from './appointment-fields.tsx'
import { EditConflictNotice } from './edit-conflict-notice.tsx'
import { FreeTimes } from './free-times.tsx'
import { Notice } from './notice.tsx'
import { OverbookNotice } from './overbook-notice.tsx'
import { type AppointmentFormState, useAppointmentForm } from './use-appointment-form.ts'
import { useNow } from './use-now.ts'
import { useSaveAppointment } from './use-save-appointment.ts'

type Props = {
  readonly appointment: Appointment
  readonly start: AppointmentDraft
  readonly onClose: () => void
  /** `from`: what it was saved over. Whether something else says that it is saved. */
  readonly onSaved: (appointment: Appointment, from: Appointment | null) => boolean
  /** Everything else of the appointment is to change too. */
  readonly onWhole: () => void
}

/** «Mover»: another day, a free time, another specialist, and nothing else. */
export const MoveDialog = ({ appointment, start, onClose, onSaved, onWhole }: Props) => {
  const { zone } = useAgendaContext()
  const formId = useId()
  const times = useRef<HTMLDivElement>(null)
  const { save, busy, failure, refused, changed, standOn, clearFailure } = useSaveAppointment({
    editing: appointment,
    onSaved,
  })
  const form = useAppointmentForm({ editing: appointment, start }, clearFailure)
  const { clientText: clientName, draft, handleSubmit } = form
  const submit = handleSubmit(request => save(request, { clientName, overbook: false }))
  const settleAndSubmit = (event: FormEvent) => {
    form.settleSpecialist()
    void submit(event)
  }
  const saveOverbooked = handleSubmit(request => save(request, { clientName, overbook: true }))
  const problem = form.isIncomplete ? fillAllText : failure
  return (
    <Dialog
      open
      isDirty={form.isDirty}
      onClose={onClose}
      busy={busy}
      title={`Mover la cita de ${clientName || 'este cliente'}`}
      description={`Ahora: ${showInstant(new Date(appointment.start), zone)}.`}
      initialFocus={times}
      footer={
        <>
          <Button kind="bare" me="auto" minH="11" onClick={onWhole} disabled={busy}>
            Editar todo
          </Button>
          <Button minH="11" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            kind="main"
            type="submit"
            form={formId}
            minH="11"
            loading={busy && refused === null}
            disabled={busy || !form.isDirty}
          >
            Mover cita
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap="4" onSubmit={settleAndSubmit} {...{ noValidate: true }}>
        <MoveFields form={form} start={start} editingId={appointment._id} timesRef={times} />
        {problem === null ? null : (
          <Notice kind="error">
            <Text>{problem}</Text>
          </Notice>
        )}
        {changed === null ? null : (
          <EditConflictNotice
            conflict={changed}
            draft={draft}
            busy={busy}
            onUseCurrent={merged => {
              form.take(merged)
              standOn(changed.current)
            }}
            onSave={merged => {
              form.take(merged)
              void handleSubmit(request =>
                save(request, { clientName, overbook: false, over: changed.current })
              )()
            }}
          />
        )}
        {refused === null ? null : (
          <OverbookNotice
            refused={refused}
            busy={busy}
            confirmText="Mover de todos modos"
            onInsist={() => void saveOverbooked()}
            onTake={form.takeSlot}
          />
        )}
      </Stack>
    </Dialog>
  )
}

type FieldsProps = {
  readonly form: AppointmentFormState
  readonly start: AppointmentDraft
  readonly editingId: string
  readonly timesRef: RefObject<HTMLDivElement | null>
}

const MoveFields = ({ form, start, editingId, timesRef }: FieldsProps) => {
  const { zone, specialists, branchOf } = useAgendaContext()
  const { draft, errors } = form
  const today = useNow(zone).date
  // Without a service there are no free times to choose from.
  const [isTyped, setTyped] = useState(draft.serviceId === '')
  const { branchId } = start
  return (
    <>
      <DayField
        label="Día"
        required
        today={today}
        value={draft.startDate}
        error={errors.startDate?.message}
        onChange={startDate => form.changeStart({ startDate })}
      />
      <SelectField
        label="Con quién"
        placeholder="Cualquiera: elige un horario libre"
        options={specialists
          .filter(
            specialist => specialist.branchId === branchId || specialist._id === draft.specialistId
          )
          .map(({ _id, name }) => ({ value: _id, label: name }))}
        value={draft.specialistId}
        onChange={event => form.chooseSpecialist(event.target.value)}
      />
      <Box ref={timesRef} tabIndex={-1} focusRing="none">
        <FreeTimes
          draft={draft}
          search={form.search}
          exceptAppointmentId={editingId}
          error={form.timesError}
          onTake={form.takeSlot}
        />
      </Box>
      <WhoCan form={form} />
      {isTyped ? (
        <HourField
          label="Hora"
          required
          value={draft.startTime}
          open={openHoursOn(branchOf(draft.branchId)?.schedules, draft.startDate)}
          error={errors.startTime?.message}
          onChange={startTime => form.changeStart({ startTime })}
        />
      ) : (
        <Button
          kind="bare"
          size="sm"
          minH="11"
          alignSelf="flex-start"
          onClick={() => setTyped(true)}
        >
          Escribir otra hora
        </Button>
      )}
    </>
  )
}

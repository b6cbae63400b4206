import { Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Revealed } from '../../../ui/revealed.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { type AppointmentDraft, fillAllText } from '../lib/appointment-draft.ts'
import { focusWhatIsMissing } from '../lib/focus-missing.ts'
import type { StoredSheet } from '../lib/stored-sheet.ts'
import { joinNames } from '../lib/texts.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import { EditConflictNotice } from './edit-conflict-notice.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { Notice } from './notice.tsx'
import { OverbookNotice } from './overbook-notice.tsx'
import { RecoveredNotice } from './recovered-notice.tsx'
import { useAppointmentForm } from './use-appointment-form.ts'
import { useSaveAppointment } from './use-save-appointment.ts'

type Props = {
  /** The appointment that is edited; null for a new one. */
  readonly editing: Appointment | null
  readonly start: AppointmentDraft
  readonly storedSheet?: StoredSheet | undefined
  readonly isHourProposed?: boolean | undefined
  readonly isRecovered?: boolean | undefined
  readonly onClose: () => void
  /** `from`: what it was saved over. Whether something else says that it is saved. */
  readonly onSaved: (appointment: Appointment, from: Appointment | null) => boolean
}

/** 'Crear nueva cita' and 'Editar cita' [APT-11]. Typed values survive a failed request. */
export const AppointmentDrawer = ({
  editing,
  start,
  storedSheet,
  isHourProposed,
  isRecovered = false,
  onClose,
  onSaved,
}: Props) => {
  const { may } = useAgendaContext()
  const [registering, setRegistering] = useState(false)
  const formId = useId()
  const recovered = useRef<HTMLDivElement>(null)
  const { save, busy, failure, refused, changed, standOn, clearFailure } = useSaveAppointment({
    editing,
    onSaved,
  })
  const form = useAppointmentForm({ editing, start, storedSheet, isHourProposed }, clearFailure)
  const { draft, clientText, handleSubmit } = form
  const clientName = draft.clientId === '' ? '' : clientText
  const submit = handleSubmit(
    request => save(request, { clientName, overbook: false }),
    () => focusWhatIsMissing(formId)
  )
  const settleAndSubmit = (event: FormEvent) => {
    form.settleSpecialist()
    void submit(event)
  }
  const saveOverbooked = handleSubmit(request => save(request, { clientName, overbook: true }))
  const verb = editing === null ? 'Agendar' : 'Guardar'

  // They scroll with the fields: above the buttons they would cover them on a phone.
  const incomplete = form.isIncomplete ? (
    <Notice kind="error">
      <Text>{`${fillAllText} con *`}</Text>
      <Text mt="-2">{`Falta: ${joinNames(form.missing)}.`}</Text>
    </Notice>
  ) : null
  const questions = (
    <>
      {failure === null ? null : (
        <Notice kind="error">
          <Text>{failure}</Text>
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
          confirmText={`${verb} de todos modos`}
          onInsist={() => {
            void saveOverbooked()
          }}
          onTake={form.takeSlot}
        />
      )}
    </>
  )

  return (
    <Drawer
      open
      isDirty={form.isDirty}
      onClose={onClose}
      title={editing === null ? 'Crear nueva cita' : 'Editar cita'}
      busy={busy}
      initialFocus={isRecovered ? recovered : undefined}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            kind="main"
            type="submit"
            form={formId}
            loading={busy && refused === null}
            disabled={busy}
          >
            {editing === null ? 'Agendar cita' : 'Guardar cambios'}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap="5" onSubmit={settleAndSubmit} {...{ noValidate: true }}>
        {isRecovered ? (
          <RecoveredNotice
            focusRef={recovered}
            subject={
              editing === null
                ? 'la cita que estabas escribiendo'
                : 'los cambios que no guardaste en esta cita'
            }
            onDiscard={onClose}
          />
        ) : null}
        <AppointmentFields
          form={form}
          start={start}
          editingId={editing?._id}
          onRegister={may.registerClient ? () => setRegistering(true) : undefined}
        />
        {incomplete}
        {changed === null && refused === null && failure === null ? null : (
          <Revealed key={refused?.message ?? failure ?? 'changed'}>{questions}</Revealed>
        )}
      </Stack>
      {registering ? (
        <ClientDialog
          typed={draft.clientId === '' ? clientText : ''}
          onClose={() => setRegistering(false)}
          onRegistered={client => {
            form.chooseClient(client)
            setRegistering(false)
          }}
        />
      ) : null}
    </Drawer>
  )
}

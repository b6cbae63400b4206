import { Box, Checkbox, Fieldset, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { TextareaField, TextField } from '../../../ui/field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { Revealed } from '../../../ui/revealed.tsx'
import { busyWithin } from '../lib/around.ts'
import { type BlockDraft, blockDraft } from '../lib/appointment-draft.ts'
import { endFollowing, isWholeDay, lengthOf, type TypedSpan, wholeDay } from '../lib/typed-span.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { StoredSheet } from '../lib/stored-sheet.ts'
import { useStoredValues } from './use-stored-values.ts'
import { BlockConflicts, BlockedAround } from './block-conflicts.tsx'
import { Notice } from './notice.tsx'
import { RecoveredNotice } from './recovered-notice.tsx'
import { openHoursOn } from '../lib/hours.ts'
import { SpanFields } from './span-fields.tsx'
import { useDayAppointments } from './use-day-appointments.ts'
import { useNow } from './use-now.ts'
import { useSaveBlocks } from './use-save-blocks.ts'

type Props = {
  readonly editing: Appointment | null
  readonly start: BlockDraft
  readonly storedSheet?: StoredSheet | undefined
  readonly isRecovered?: boolean | undefined
  readonly onClose: () => void
}

/** Time that nobody can book, for one or several specialists [BLK-02 … BLK-06]. */
export const BlockDrawer = ({
  editing,
  start,
  storedSheet,
  isRecovered = false,
  onClose,
}: Props) => {
  const { zone, specialists, specialistOf, branchOf, branches } = useAgendaContext()
  const today = useNow(zone).date
  const schema = useMemo(() => blockDraft(zone), [zone])
  const {
    register,
    watch,
    setValue,
    reset,
    handleSubmit,
    formState: { errors, isSubmitted, isDirty },
  } = useContractForm(schema, start)
  const draft = watch()
  useStoredValues({ kind: 'block', editing, start }, storedSheet, { values: draft, reset, isDirty })
  const form = useId()
  const recovered = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { save, busy } = useSaveBlocks(editing)
  const listed = useDayAppointments(editing === null ? draft.startDate : '')
  // What was in the way when it was to be blocked; stale once the form says something else.
  const [inTheWay, setInTheWay] = useState<readonly Appointment[]>([])
  const [left, setLeft] = useState<readonly Appointment[] | null>(null)
  const set = (change: Partial<BlockDraft>) => {
    setInTheWay([])
    for (const [name, value] of Object.entries(change))
      setValue(name as keyof BlockDraft, value as never, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      })
  }
  const onStart = (change: Partial<TypedSpan>) => {
    const typed = { ...draft, ...change }
    set({ ...change, ...endFollowing(typed, lengthOf(draft, zone), zone) })
  }
  const submit = handleSubmit(async request => {
    const taken = busyWithin(listed ?? [], request, request.specialistIds)
    setInTheWay(taken)
    if (taken.length > 0) return setFailure(null)
    const { failed, text } = await save(request)
    setFailure(text)
    if (failed.length === 0) onClose()
    // Those that worked are done: the form stays for the others [G1-20].
    else set({ specialistIds: failed })
  })
  const blockRest = handleSubmit(async request => {
    const { failed, text } = await save(request, inTheWay)
    setFailure(text)
    if (failed.length === 0) setLeft(inTheWay)
    else set({ specialistIds: failed })
  })
  const isDay = isWholeDay(draft)
  const [hours] = useState(() => ({ startTime: start.startTime, endTime: start.endTime }))
  const setWholeDay = (isOn: boolean) => {
    const { startDate } = draft
    // A closed day is most often one of everybody.
    const everybody = specialists.map(({ _id }) => _id)
    if (isOn)
      set({
        ...wholeDay(startDate),
        ...(draft.specialistIds.length === 0 ? { specialistIds: everybody } : {}),
      })
    else set({ startDate, endDate: startDate, ...hours })
  }
  const chosen = new Set(draft.specialistIds)
  const toggle = (id: string, on: boolean) =>
    set({
      specialistIds: on
        ? [...draft.specialistIds, id]
        : draft.specialistIds.filter(other => other !== id),
    })
  const branch = branchOf(specialistOf(draft.specialistIds[0] ?? '')?.branchId ?? '')
  const specialistsError = errors.specialistIds?.message
  if (left !== null)
    return (
      <Drawer
        open
        onClose={onClose}
        title="Horario bloqueado"
        footer={
          <Button kind="main" onClick={onClose}>
            Cerrar
          </Button>
        }
      >
        <BlockedAround busy={left} />
      </Drawer>
    )
  return (
    <Drawer
      open
      isDirty={isDirty}
      onClose={onClose}
      title={editing === null ? 'Bloquear horario' : 'Editar bloqueo'}
      busy={busy}
      initialFocus={isRecovered ? recovered : undefined}
      footer={
        <>
          {failure === null ? null : (
            <Box w="full">
              <Notice kind="error">
                <Text>{failure}</Text>
              </Notice>
            </Box>
          )}
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button kind="main" type="submit" form={form} loading={busy}>
            Guardar Bloqueo
          </Button>
        </>
      }
    >
      <Stack as="form" id={form} gap="5" onSubmit={submit} {...{ noValidate: true }}>
        {isRecovered ? (
          <RecoveredNotice
            focusRef={recovered}
            subject="el bloqueo que estabas escribiendo"
            onDiscard={onClose}
          />
        ) : null}
        <TextField
          label="Título"
          required
          placeholder="Comida, junta, vacaciones…"
          error={errors.title?.message}
          {...register('title')}
        />
        {editing === null || isDay ? (
          <CheckboxField label="Todo el día" checked={isDay} onChange={setWholeDay} />
        ) : null}
        {isDay ? (
          <DayField
            label="Fecha"
            required
            today={today}
            value={draft.startDate}
            error={errors.startDate?.message}
            onChange={date => set(wholeDay(date))}
          />
        ) : (
          <SpanFields
            value={draft}
            open={openHoursOn(branch?.schedules, draft.startDate)}
            errors={errors}
            onStart={onStart}
            onEnd={change => set({ startTime: draft.startTime, ...change })}
          />
        )}
        <Fieldset.Root
          invalid={specialistsError !== undefined && specialistsError !== ''}
          disabled={editing !== null}
        >
          <Fieldset.Legend textStyle="sm" fontWeight="500">
            Especialistas
          </Fieldset.Legend>
          {editing !== null || specialists.length < 2 ? null : (
            <Button
              kind="bare"
              size="xs"
              alignSelf="flex-start"
              onClick={() =>
                set({
                  specialistIds:
                    chosen.size === specialists.length ? [] : specialists.map(({ _id }) => _id),
                })
              }
            >
              {chosen.size === specialists.length ? 'Quitar todos' : 'Elegir todos'}
            </Button>
          )}
          <Stack gap="0">
            {specialists
              .filter(({ _id }) => editing === null || chosen.has(_id))
              .map(({ _id, name, branchId }) => (
                <Checkbox.Root
                  key={_id}
                  colorPalette="brand"
                  minH={{ base: '11', md: '10' }}
                  checked={chosen.has(_id)}
                  onCheckedChange={({ checked }) => toggle(_id, checked === true)}
                >
                  <Checkbox.HiddenInput />
                  <Checkbox.Control />
                  <Checkbox.Label>
                    {name}
                    {branches.length > 1 ? (
                      <Text as="span" color="fg.muted">
                        {' '}
                        · {branchOf(branchId)?.name}
                      </Text>
                    ) : null}
                  </Checkbox.Label>
                </Checkbox.Root>
              ))}
          </Stack>
          {specialistsError === undefined || specialistsError === '' ? null : (
            <Text role="alert" color="fg.error" textStyle="sm">
              {specialistsError}
            </Text>
          )}
        </Fieldset.Root>
        <TextareaField
          label="Motivo"
          rows={2}
          error={errors.details?.message}
          {...register('details')}
        />
        {inTheWay.length === 0 ? null : (
          <Revealed>
            <BlockConflicts
              busy={inTheWay}
              isBusy={busy}
              onBlockRest={() => {
                void blockRest()
              }}
            />
          </Revealed>
        )}
      </Stack>
    </Drawer>
  )
}

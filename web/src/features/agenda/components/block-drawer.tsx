import { Box, Checkbox, Fieldset, Stack, Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { TextareaField, TextField } from '../../../ui/field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { type BlockDraft, blockDraft } from '../lib/appointment-draft.ts'
import { endFollowing, lengthOf, type TypedSpan } from '../lib/typed-span.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { StoredSheet } from '../lib/stored-sheet.ts'
import { useStoredValues } from './use-stored-values.ts'
import { Notice } from './notice.tsx'
import { RecoveredNotice } from './recovered-notice.tsx'
import { openHoursOn } from '../lib/hours.ts'
import { SpanFields } from './span-fields.tsx'
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
  const set = (change: Partial<BlockDraft>) => {
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
    const { failed, text } = await save(request)
    setFailure(text)
    if (failed.length === 0) onClose()
    // Those that worked are done: the form stays for the others [G1-20].
    else set({ specialistIds: failed })
  })
  const chosen = new Set(draft.specialistIds)
  const toggle = (id: string, on: boolean) =>
    set({
      specialistIds: on
        ? [...draft.specialistIds, id]
        : draft.specialistIds.filter(other => other !== id),
    })
  const branch = branchOf(specialistOf(draft.specialistIds[0] ?? '')?.branchId ?? '')
  const specialistsError = errors.specialistIds?.message
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
        <SpanFields
          value={draft}
          open={openHoursOn(branch?.schedules, draft.startDate)}
          errors={errors}
          onStart={onStart}
          onEnd={change => set({ startTime: draft.startTime, ...change })}
        />
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
      </Stack>
    </Drawer>
  )
}

import { Box, Stack, Text } from '@chakra-ui/react'
import type { Specialist } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSaveCalendarsMutation } from '../../api/endpoints/calendars.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { toast } from '../../ui/toaster.tsx'
import { CalendarConnect } from './calendar-connect.tsx'
import { CalendarSelect } from './calendar-picker.tsx'

const missingText = 'Necesitas asignarle un calendario a todos los especialistas'
const failedText = 'No se pudieron guardar los calendarios o crear su canal de notificaciones'
const twiceText = 'Dos especialistas no pueden usar el mismo calendario'

type Props = {
  /** The ones who are not archived. */
  readonly specialists: readonly Specialist[]
  readonly onClose: () => void
}

/** What was chosen here, over what is saved. */
const useChoices = (specialists: readonly Specialist[]) => {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const calendarOf = ({ _id, googleCalendarId, googleRefreshToken }: Specialist): string =>
    typed.get(_id) ?? (googleRefreshToken === null ? '' : (googleCalendarId ?? ''))
  const chosen = specialists.map(calendarOf)
  const repeated = new Set(chosen).size < chosen.length ? twiceText : undefined
  return {
    calendarOf,
    choose: (specialistId: string, calendarId: string) =>
      setTyped(before => new Map(before).set(specialistId, calendarId)),
    isDirty: typed.size > 0,
    /** Why it cannot be saved. */
    problem: chosen.includes('') ? missingText : repeated,
  }
}

/** One calendar for each specialist, picked or created [CAL-01]. */
export const CalendarDialog = ({ specialists, onClose }: Props) => {
  const choices = useChoices(specialists)
  const [save, saving] = useSaveCalendarsMutation()
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    setProblem(choices.problem)
    if (choices.problem !== undefined) return
    const calendarData = specialists.map(specialist => ({
      specialistId: specialist._id,
      calendarId: choices.calendarOf(specialist),
    }))
    try {
      await save({ body: { calendarData } }).unwrap()
      toast.success('Calendarios sincronizados con exito!')
      onClose()
    } catch (error) {
      setProblem(problemText(error, failedText))
    }
  }
  const hasNobody = specialists.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={choices.isDirty}
      busy={saving.isLoading}
      title="Sincronizar con Google Calendar"
      description="Un calendario para cada especialista."
      footer={
        hasNobody ? undefined : (
          <>
            <FormProblem text={problem} />
            <Button minH="11" onClick={onClose} disabled={saving.isLoading}>
              Cancelar
            </Button>
            <Button
              kind="main"
              minH="11"
              loading={saving.isLoading}
              loadingText="Guardando…"
              onClick={() => void submit()}
            >
              Guardar
            </Button>
          </>
        )
      }
    >
      {hasNobody ? (
        <Stack gap="3" align="start">
          <Text>No se encontraron Especialistas</Text>
          <Button asChild kind="main" minH="11">
            <Link to="/especialistas" onClick={onClose}>
              Ir a Especialistas
            </Link>
          </Button>
        </Stack>
      ) : (
        <Stack gap="6">
          {specialists.map(specialist => (
            <Box key={specialist._id} as="section" aria-label={specialist.name}>
              <Text fontWeight="600" mb="2">
                {specialist.name}
              </Text>
              {specialist.googleRefreshToken === null ? (
                <CalendarConnect specialist={specialist} />
              ) : (
                <CalendarSelect
                  specialist={specialist}
                  value={choices.calendarOf(specialist)}
                  onChange={calendarId => choices.choose(specialist._id, calendarId)}
                />
              )}
            </Box>
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

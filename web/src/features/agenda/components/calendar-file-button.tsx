import type { Appointment } from '@mostrador/contracts/scheduling'
import { CalendarPlus } from 'lucide-react'
import { useLazyAppointmentFileQuery } from '../../../api/endpoints/calendars.ts'
import { problemText } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toaster.tsx'

const save = ({ fileName, text }: { fileName: string; text: string }): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

/** Downloads the appointment for any calendar. */
export const CalendarFileButton = ({ appointment }: { appointment: Appointment }) => {
  const [read, reading] = useLazyAppointmentFileQuery()
  const download = async () => {
    try {
      save(await read({ params: { id: appointment._id } }).unwrap())
    } catch (error) {
      toast.error(problemText(error, 'No pudimos preparar el archivo. Intenta de nuevo.'))
    }
  }
  return (
    <Button
      size="sm"
      minH="11"
      alignSelf="start"
      icon={<CalendarPlus />}
      loading={reading.isFetching}
      onClick={() => void download()}
    >
      Guardar en mi calendario
    </Button>
  )
}

import { CalendarDays } from 'lucide-react'
import { EmptyState, Page, PageHeader } from '../ui/pieces.tsx'

export const Component = () => (
  <Page><PageHeader title="Agenda" /><EmptyState icon={<CalendarDays />} title="Agenda" description="Aquí verás las citas de tu equipo." /></Page>
)

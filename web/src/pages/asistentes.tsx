import { Bot } from 'lucide-react'
import { EmptyState, Page, PageHeader } from '../ui/pieces.tsx'

export const Component = () => (
  <Page><PageHeader title="Asistentes IA" /><EmptyState icon={<Bot />} title="Asistentes IA" description="Aquí verás los asistentes que responden por ti." /></Page>
)

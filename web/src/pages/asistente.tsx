import { Bot } from 'lucide-react'
import { EmptyState, Page, PageHeader } from '../ui/pieces.tsx'

export const Component = () => (
  <Page><PageHeader title="Asistente" /><EmptyState icon={<Bot />} title="Asistente" description="Aquí verás un asistente." /></Page>
)

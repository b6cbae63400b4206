import { MessagesSquare } from 'lucide-react'
import { EmptyState, Page, PageHeader } from '../ui/pieces.tsx'

export const Component = () => (
  <Page><PageHeader title="Chat" /><EmptyState icon={<MessagesSquare />} title="Chat" description="Aquí verás las conversaciones con tus clientes." /></Page>
)

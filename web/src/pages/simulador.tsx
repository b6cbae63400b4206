import { Smartphone } from 'lucide-react'
import { EmptyState, Page, PageHeader } from '../ui/pieces.tsx'

export const Component = () => (
  <Page><PageHeader title="Simulador" /><EmptyState icon={<Smartphone />} title="Simulador" description="Aquí podrás escribirle a tu asistente como un cliente." /></Page>
)

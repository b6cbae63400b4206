import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'

/** An address of a form that is not there, or cannot be read now. */
export const NoSuchForm = ({
  isUnreadable,
  retry,
}: {
  isUnreadable: boolean
  retry: () => void
}) => (
  <Page>
    <PageHeader title="Formularios" />
    {isUnreadable ? (
      <EmptyState
        icon={<ClipboardList />}
        title="El formulario no está a la vista"
        description="Intenta de nuevo en un momento."
        action={
          <Button minH="11" onClick={retry}>
            Reintentar
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<ClipboardList />}
        title="Este formulario ya no existe"
        description="Alguien lo eliminó, o el enlace no es de tu negocio."
        action={
          <Button asChild minH="11">
            <Link to="/formularios">Ver los formularios</Link>
          </Button>
        }
      />
    )}
  </Page>
)

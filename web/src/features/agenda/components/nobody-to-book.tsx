import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { may, useSignedIn } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/pieces.tsx'

/** The agenda of a business without specialists. */
export const NobodyToBook = ({ hasBranch }: { hasBranch: boolean }) => (
  <EmptyState
    icon={<CalendarDays />}
    level={1}
    title="Todavía no hay nadie a quien agendar"
    description="Registra una sucursal, un servicio y a tu primer especialista: aquí verás su columna, y podrás agendar con un toque."
    action={<FirstStep hasBranch={hasBranch} />}
  />
)

/**
 * The button that ends the empty page: the branch first, then what the list of first steps says.
 */
const FirstStep = ({ hasBranch }: { hasBranch: boolean }) => {
  const mayRegister = may(useSignedIn(), { page: 'branches', action: 'create' })
  return (
    <Button asChild kind="main" minH="11">
      {hasBranch || !mayRegister ? (
        <Link to="/principal#empieza">Ver qué falta</Link>
      ) : (
        <Link to="/sucursales?nueva=1">Registrar sucursal</Link>
      )}
    </Button>
  )
}

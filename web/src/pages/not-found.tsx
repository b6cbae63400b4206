import { Button as ChakraButton } from '@chakra-ui/react'
import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/pieces.tsx'

/** Says that a page or an item does not exist [NAV-21]. */
export const NotFound = ({
  title = 'No encontramos esta página',
  description = 'Puede que el enlace esté incompleto o que ya no exista.',
  to = '/principal',
  linkText = 'Ir al inicio',
}: {
  title?: string | undefined
  description?: string | undefined
  to?: string | undefined
  linkText?: string | undefined
}) => (
  <EmptyState
    level={1}
    icon={<Compass />}
    title={title}
    description={description}
    action={
      <ChakraButton asChild colorPalette="brand">
        <Link to={to}>{linkText}</Link>
      </ChakraButton>
    }
  />
)

import { HStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { may, useSignedIn } from '../../api/session.ts'
import { NotAllowed } from '../../bookables/record-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/pieces.tsx'
import { MONEY_PAGE } from './money-words.ts'

const screens = [
  { path: '/finanzas/movimientos', title: 'Movimientos de dinero', short: 'Movimientos' },
  { path: '/finanzas/corte', title: 'Corte de caja', short: 'Corte de caja' },
  { path: '/finanzas/comisiones', title: 'Comisiones', short: 'Comisiones' },
] as const
export type MoneyPath = (typeof screens)[number]['path']

type Props = {
  readonly path: MoneyPath
  readonly description: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The page layout of the money screens, with links between them. */
export const MoneyPage = ({ path, description, actions, children }: Props) => {
  const isAllowed = may(useSignedIn(), { page: MONEY_PAGE, action: 'view' })
  const title = screens.find(screen => screen.path === path)?.title ?? ''
  if (!isAllowed)
    return <NotAllowed title={title} text="No tienes permiso para ver el dinero del negocio" />
  return (
    <Page>
      <PageHeader title={title} description={description} actions={actions} />
      <HStack as="nav" aria-label="Finanzas" gap="1" overflowX="auto">
        {screens.map(screen => (
          <Button
            asChild
            key={screen.path}
            kind={screen.path === path ? 'quiet' : 'bare'}
            size="sm"
            minH="11"
            flexShrink="0"
            {...(screen.path === path ? { 'aria-current': 'page' as const } : {})}
          >
            <Link to={screen.path}>{screen.short}</Link>
          </Button>
        ))}
      </HStack>
      {children}
    </Page>
  )
}

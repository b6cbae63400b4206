import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { Business } from '@mostrador/contracts/accounts'
import { showPhone } from '@mostrador/kernel'
import { Lock, Store } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useBusiness } from '../../api/endpoints/business.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { zoneName } from '../../ui/zones.ts'
import { BusinessProfile } from './business-profile.tsx'
import { FavouriteColors } from './favourite-colors.tsx'
import { MessageClockCard } from './message-clock.tsx'

// The uploader is needed below the first fields only.
const LogoCard = lazy(async () => ({ default: (await import('./logo-card.tsx')).LogoCard }))

const PAGE = 'business'

/** /negocio: what the assistants know of the business. */
export const BusinessScreen = () => {
  const session = useSignedIn()
  return (
    <Page>
      <PageHeader title="Negocio" description="Los datos que tus asistentes conocen" />
      {session.business === null || !may(session, { page: PAGE, action: 'view' }) ? (
        <EmptyState
          icon={<Lock />}
          title="No tienes permiso para ver los datos del negocio"
          description="Si los necesitas, pide acceso a quien administra el negocio."
        />
      ) : (
        <OwnBusiness
          id={session.business._id}
          mayEdit={may(session, { page: PAGE, action: 'edit' })}
        />
      )}
    </Page>
  )
}

const OwnBusiness = ({ id, mayEdit }: { id: string; mayEdit: boolean }) => {
  const { business, error } = useBusiness(id)
  if (business === undefined)
    return error === undefined ? (
      <CardsSkeleton cards={2} height="64" />
    ) : (
      <EmptyState
        icon={<Store />}
        title="No se pudo cargar el negocio"
        description={problemText(error)}
      />
    )
  return mayEdit ? (
    <Stack gap="6" maxW="3xl">
      <BusinessProfile key={business._id} business={business} />
      <Suspense>
        <LogoCard business={business} />
      </Suspense>
      <MessageClockCard business={business} />
      <FavouriteColors business={business} />
    </Stack>
  ) : (
    <Facts business={business} />
  )
}

const Facts = ({ business }: { business: Business }) => {
  const facts = [
    ['Nombre', business.name],
    ['Descripción', business.description],
    ['WhatsApp del negocio', showPhone(business)],
    ['Zona horaria', zoneName(business.timezone.name)],
  ] as const
  return (
    <SimpleGrid as="dl" columns={{ base: 1, md: 2 }} gap="5" maxW="3xl">
      {facts.map(([label, text]) => (
        <Stack key={label} gap="0.5">
          <Text as="dt" textStyle="sm" color="fg.muted">
            {label}
          </Text>
          <Text as="dd" overflowWrap="anywhere">
            {text}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  )
}

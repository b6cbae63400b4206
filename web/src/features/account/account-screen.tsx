import { Stack, Text } from '@chakra-ui/react'
import { useSignedIn } from '../../api/session.ts'
import { Avatar, Card, Page, PageHeader } from '../../ui/pieces.tsx'
import { EmailCard } from './email-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** /cuenta: the person's own address, password and sessions. */
export const AccountScreen = () => {
  const { user, business } = useSignedIn()
  return (
    <Page>
      <PageHeader title="Mi cuenta" description="Tus datos para ingresar a Mostrador" />
      <Stack gap="5" maxW="3xl" w="full">
        <Card>
          <Stack direction="row" gap="4" align="center">
            <Avatar name={user.name} size="xl" />
            <Stack gap="0" minW="0">
              <Text fontWeight="600" overflowWrap="anywhere">
                {user.name}
              </Text>
              <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
                {user.email}
              </Text>
            </Stack>
          </Stack>
        </Card>
        <EmailCard />
        <PasswordCard />
        <SessionsCard timeZone={business?.timezone.name} />
      </Stack>
    </Page>
  )
}

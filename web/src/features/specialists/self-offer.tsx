import { HStack, Text } from '@chakra-ui/react'
import { UserCheck } from 'lucide-react'
import { useGetBusinessQuery } from '../../api/endpoints/business.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import type { SpecialistValues } from './specialist-values.ts'

type Props = {
  readonly values: SpecialistValues
  readonly change: (part: Partial<SpecialistValues>) => void
}

/** Fills the form of the first specialist, who most often is its owner; gone once it is filled. */
export const SelfOffer = ({ values, change }: Props) => {
  const { user, business } = useSignedIn()
  const { data } = useGetBusinessQuery(
    { params: { id: business?._id ?? '' } },
    { skip: business === null }
  )
  if (values.name === user.name) return null
  const fill = () => {
    const whatsapp = data?.whatsappOwner || data?.whatsapp
    change({
      name: user.name,
      email: user.email,
      ...(data === undefined || !whatsapp ? {} : { whatsapp, countryCode: data.countryCode }),
    })
  }
  return (
    <HStack gap="3" flexWrap="wrap" mb="5">
      <Text textStyle="sm" color="fg.muted">
        ¿Atiendes tú? Llenamos tus datos y los revisas.
      </Text>
      <Button minH="11" icon={<UserCheck />} onClick={fill}>
        Soy yo
      </Button>
    </HStack>
  )
}

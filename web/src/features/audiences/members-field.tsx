import { HStack, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ClientPicker, fullName } from '../../bookables/client-picker.tsx'
import { IconButton } from '../../ui/button.tsx'
import { type AudienceValues, clientsText } from './audience-values.ts'

type Members = Pick<AudienceValues, 'clients' | 'names'>
type Props = Members & {
  readonly error: string | undefined
  readonly change: (members: Members) => void
}

/** The clients of a fixed audience. */
export const MembersField = ({ clients, names, error, change }: Props) => {
  const [text, setText] = useState('')
  const members = names.filter(({ _id }) => clients.includes(_id))
  const unnamed = clients.length - members.length
  return (
    <Stack gap="3">
      <ClientPicker
        label="Agregar un cliente"
        required={false}
        text={text}
        chosen={false}
        error={error}
        onText={setText}
        onRegister={undefined}
        onChoose={client => {
          setText('')
          if (clients.includes(client._id)) return
          const added = { _id: client._id, name: fullName(client) }
          change({ clients: [...clients, client._id], names: [...names, added] })
        }}
      />
      <Text fontWeight="600" role="status">
        {clientsText(clients.length)}
      </Text>
      <Stack as="ul" gap="0" listStyleType="none" m="0" p="0" maxH="72" overflowY="auto">
        {members.map(({ _id, name }) => (
          <HStack as="li" key={_id} justify="space-between" gap="2">
            <Text overflowWrap="anywhere">{name}</Text>
            <IconButton
              name={`Quitar a ${name}`}
              icon={<X />}
              boxSize="11"
              onClick={() => change({ clients: clients.filter(id => id !== _id), names })}
            />
          </HStack>
        ))}
      </Stack>
      {unnamed > 0 ? (
        <Text textStyle="sm" color="fg.muted">
          Y {clientsText(unnamed)} más, que se quedan.
        </Text>
      ) : null}
    </Stack>
  )
}

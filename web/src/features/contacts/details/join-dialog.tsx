import { Box, Text } from '@chakra-ui/react'
import type { Client } from '@mostrador/contracts/crm'
import { useState } from 'react'
import { ClientPicker, fullName } from '../../../bookables/client-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MergeDialog } from '../merge/merge-dialog.tsx'

type Props = { readonly client: Client; readonly onClose: () => void }

/** «Unir con otro contacto»: who else they are, then both side by side. */
export const JoinDialog = ({ client, onClose }: Props) => {
  const [text, setText] = useState('')
  const [other, setOther] = useState<Client>()
  const [isCompared, setIsCompared] = useState(false)
  const isSame = other?._id === client._id
  if (isCompared && other !== undefined)
    return (
      <MergeDialog
        survivorId={client._id}
        mergedId={other._id}
        onClose={onClose}
        onMerged={onClose}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Unir con otro contacto"
      size="sm"
      footer={
        <>
          <Button minH="11" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            kind="main"
            minH="11"
            disabled={other === undefined || isSame}
            onClick={() => setIsCompared(true)}
          >
            Comparar
          </Button>
        </>
      }
    >
      <Text pb="4" color="fg.muted">
        {`Busca el otro contacto de ${fullName(client)}. Antes de unirlos ves qué se queda.`}
      </Text>
      {/* Room for the suggestions: they would end below the buttons on a phone. */}
      <Box role="group" aria-label="Con quién se une" style={{ minHeight: '20rem' }}>
        <ClientPicker
          label="Otro contacto"
          text={text}
          chosen={other !== undefined}
          error={isSame ? 'Es el mismo contacto. Elige otro.' : undefined}
          onText={typed => {
            setText(typed)
            setOther(undefined)
          }}
          onChoose={chosen => {
            setText(fullName(chosen))
            setOther(chosen)
          }}
          onRegister={undefined}
        />
      </Box>
    </Dialog>
  )
}

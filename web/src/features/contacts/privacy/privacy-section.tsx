import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { type Client, type Consent, crmRoutes, ERASURE_DAYS } from '@mostrador/contracts/crm'
import { Download, FileText, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useListConsentQuery } from '../../../api/endpoints/client-bulk.ts'
import {
  useLazyCopyClientQuery,
  useRequestErasureMutation,
} from '../../../api/endpoints/client-privacy.ts'
import { problemText } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { DeleteDialog } from '../../../ui/confirm-dialog.tsx'
import { download } from '../../../ui/data-grid/export.ts'
import { toast } from '../../../ui/toaster.tsx'
import { momentText } from '../../../ui/when.ts'
import { nameOf } from '../client-words.ts'

type Props = {
  readonly client: Client
  readonly timeZone: string
  /** May have a copy of everything, and erase it. */
  readonly mayErase: boolean
  /** The contact is hidden now. */
  readonly onBlocked: () => void
}

/** The privacy requests of a person, and their consent to messages. */
export const PrivacySection = ({ client, timeZone, mayErase, onBlocked }: Props) => (
  <Stack as="section" gap="3" aria-label="Privacidad">
    <Text as="h3" fontWeight="600">
      Privacidad
    </Text>
    <ConsentLog client={client} timeZone={timeZone} />
    <HStack gap="2" flexWrap="wrap">
      {mayErase ? (
        <>
          <DataCopyButton client={client} />
          <EraseSection client={client} onBlocked={onBlocked} />
        </>
      ) : null}
    </HStack>
  </Stack>
)

const sourceNames: Readonly<Record<Consent['source'], string>> = {
  chat: 'Por mensaje',
  staff: 'En su ficha',
  bulk: 'Con varios a la vez',
  import: 'De un archivo',
}

const ConsentLog = ({ client, timeZone }: { client: Client; timeZone: string }) => {
  const { data: entries } = useListConsentQuery({ params: { id: client._id } })
  if (entries === undefined) return null
  return entries.length === 0 ? (
    <Text color="fg.muted">
      {client.noRespond
        ? 'No recibe mensajes automáticos.'
        : 'Recibe mensajes automáticos desde el principio.'}
    </Text>
  ) : (
    <Stack as="ul" aria-label="Consentimiento" gap="2" listStyleType="none">
      {entries.map(({ _id, given, source, reason, by, at }) => (
        <Box as="li" key={_id}>
          <Text overflowWrap="anywhere">
            {given ? 'Sí recibe mensajes' : 'No recibe mensajes'}
            {reason === '' ? '' : `: ${reason}`}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {[sourceNames[source], by, momentText(at, timeZone)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
      ))}
    </Stack>
  )
}

const DataCopyButton = ({ client }: { client: Client }) => {
  const [read, { isFetching }] = useLazyCopyClientQuery()
  const save = async (kind: 'page' | 'file') => {
    try {
      const copy = await read({ params: { id: client._id } }).unwrap()
      if (kind === 'page') download(new Blob([copy.html], { type: 'text/html' }), copy.pageName)
      else download(new Blob([copy.json], { type: 'application/json' }), copy.fileName)
    } catch (error) {
      toast.error(problemText(error, 'No pudimos preparar la copia. Intenta de nuevo.'))
    }
  }
  return (
    <>
      <Button minH="11" icon={<FileText />} loading={isFetching} onClick={() => void save('page')}>
        Sus datos para imprimir
      </Button>
      <Button minH="11" icon={<Download />} loading={isFetching} onClick={() => void save('file')}>
        Todos sus datos en un archivo
      </Button>
    </>
  )
}

const EraseSection = ({ client, onBlocked }: Pick<Props, 'client' | 'onBlocked'>) => {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [request, { isLoading }] = useRequestErasureMutation()
  const confirm = async () => {
    setProblem(undefined)
    try {
      await request({ params: { id: client._id }, body: {} }).unwrap()
      toast.success(crmRoutes.requestErasure.message)
      onBlocked()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <>
      <Button minH="11" icon={<ShieldX />} onClick={() => setIsAsking(true)}>
        Borrar sus datos
      </Button>
      <DeleteDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
        title={`¿Borrar los datos de ${nameOf(client)}?`}
        description={`Deja de verse desde ahora y no recibe mensajes. En ${ERASURE_DAYS} días se borra lo que hay de esta persona; el dinero y las citas quedan sin su nombre. Hasta entonces puedes recuperarla en Más, Solicitudes de privacidad.`}
        busy={isLoading}
        problem={problem}
      />
    </>
  )
}

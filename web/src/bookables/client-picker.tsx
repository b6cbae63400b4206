import type { Client } from '@mostrador/contracts/crm'
import { UserPlus } from 'lucide-react'
import { problemText } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { useSearchClientsQuery } from '../api/endpoints/clients.ts'
import { missingNumberText } from './phone-text.ts'
import { Combo } from '../ui/combo.tsx'
import { useSettled } from '../ui/use-settled.ts'

/** [APT-14] */
const FROM_LETTERS = 2
const WAIT_MS = 300
const MAX_SUGGESTIONS = 10
export const tooFewText = 'Ingresa al menos 2 caracteres'
export const noClientsText = 'No se encontraron clientes'

export const fullName = (
  client: Pick<Client, 'name' | 'lastname' | 'secondLastname' | 'pushName' | 'whatsapp'>
): string =>
  [client.name, client.lastname, client.secondLastname].filter(part => part !== '').join(' ') ||
  client.pushName ||
  client.whatsapp ||
  'Sin nombre'

type Props = {
  readonly text: string
  readonly chosen: boolean
  /** «Cliente» and required, unless it says otherwise. */
  readonly label?: string
  readonly required?: boolean
  readonly error?: string | undefined
  readonly onText: (text: string) => void
  readonly onChoose: (client: Client) => void
  readonly onRegister: (() => void) | undefined
}

/**
 * Finds a contact: from 2 letters, 300 ms after the last one, 10 at most; an answer to older
 * letters is never shown [APT-14].
 */
export const ClientPicker = ({
  text,
  chosen,
  label = 'Cliente',
  required = true,
  error,
  onText,
  onChoose,
  onRegister,
}: Props) => {
  const typed = text.trim()
  const [searchText] = useSettled(typed, WAIT_MS)
  const skip = chosen || searchText.length < FROM_LETTERS
  const {
    currentData,
    isFetching,
    error: failure,
  } = useSearchClientsQuery({ query: { search: searchText, limit: MAX_SUGGESTIONS } }, { skip })
  const fresh = searchText === typed && !skip
  const foundClients = fresh && !isFetching ? (currentData ?? []) : []
  const noticeText = (): string | undefined => {
    if (chosen) return undefined
    if (typed.length < FROM_LETTERS) return tooFewText
    if (!fresh || isFetching) return 'Buscando…'
    if (failure !== undefined) return problemText(failure, noClientsText)
    return foundClients.length === 0 ? noClientsText : undefined
  }
  return (
    <Combo
      label={label}
      required={required}
      error={error}
      placeholder="Nombre, teléfono o correo"
      text={text}
      onText={onText}
      notice={noticeText()}
      choices={foundClients.map(client => ({
        id: client._id,
        label: fullName(client),
        detail: [client.whatsapp || missingNumberText(client), client.email]
          .filter(part => part !== '')
          .join(' · '),
      }))}
      onChoose={choice => {
        const client = foundClients.find(({ _id }) => _id === choice.id)
        if (client !== undefined) onChoose(client)
      }}
      {...(onRegister === undefined
        ? {}
        : {
            foot: (
              <Button
                kind="bare"
                size="sm"
                w="full"
                justifyContent="flex-start"
                icon={<UserPlus />}
                onClick={onRegister}
              >
                Registrar Nuevo Cliente
              </Button>
            ),
          })}
    />
  )
}

import { Stack, Text } from '@chakra-ui/react'
import { clientTypes, type BulkAction, type ClientType } from '@mostrador/contracts/crm'
import { type FormEvent, useId, useState } from 'react'
import { useListAudiencesQuery } from '../../../api/endpoints/audiences.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { typeNames } from '../client-words.ts'
import { contactsText } from './bulk-words.ts'

export type AskedKind = 'type' | 'audience' | 'answers'
const titles: Readonly<Record<AskedKind, string>> = {
  type: 'Cambiar tipo',
  audience: 'Agregar a una audiencia',
  answers: 'Mensajes automáticos',
}
const typeOptions = clientTypes.map(value => ({ value, label: typeNames[value] }))
const MAX_REASON = 200

type Props = {
  readonly kind: AskedKind
  /** Contacts that it is about. */
  readonly count: number
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly onStart: (action: BulkAction) => void
  readonly onClose: () => void
}

/** What exactly is done with many contacts. */
export const BulkDialog = ({ kind, count, isBusy, problem, onStart, onClose }: Props) => {
  const formId = useId()
  const [action, setAction] = useState<BulkAction | undefined>(
    kind === 'type' ? { kind: 'type', type: 'client' } : undefined
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (action !== undefined && !isBusy) onStart(action)
  }
  const Fields = fieldsOf[kind]
  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[kind]}
      busy={isBusy}
      footer={
        <>
          <FormProblem text={problem} />
          <Button minH="11" onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button
            kind="main"
            minH="11"
            type="submit"
            form={formId}
            loading={isBusy}
            disabled={action === undefined}
          >
            {`Aplicar a ${contactsText(count)}`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="4">
          <Fields onChoose={setAction} />
          <Text textStyle="sm" color="fg.muted">
            Podrás deshacerlo durante 30 días.
          </Text>
        </Stack>
      </form>
    </Dialog>
  )
}

type FieldsProps = { readonly onChoose: (action: BulkAction | undefined) => void }

const TypeFields = ({ onChoose }: FieldsProps) => (
  <SelectField
    label="Tipo"
    options={typeOptions}
    defaultValue="client"
    onChange={({ target: { value } }) => onChoose({ kind: 'type', type: value as ClientType })}
  />
)

const AudienceFields = ({ onChoose }: FieldsProps) => {
  const { data: audiences } = useListAudiencesQuery({ query: {} })
  const fixed = audiences?.filter(({ kind }) => kind === 'fixed') ?? []
  if (audiences !== undefined && fixed.length === 0)
    return (
      <Text>
        Una audiencia es un grupo de clientes. Primero crea en Audiencias una con clientes fijos.
      </Text>
    )
  return (
    <SelectField
      label="Audiencia"
      placeholder="Elige una audiencia"
      options={fixed.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={({ target: { value } }) =>
        onChoose(value === '' ? undefined : { kind: 'audience', audienceId: value })
      }
    />
  )
}

const AnswersFields = ({ onChoose }: FieldsProps) => {
  const [isSilent, setIsSilent] = useState(true)
  const choose = (silent: boolean, reason: string) => {
    setIsSilent(silent)
    if (!silent) onChoose({ kind: 'speak' })
    else onChoose(reason.trim() === '' ? undefined : { kind: 'silence', reason: reason.trim() })
  }
  return (
    <>
      <SelectField
        label="Mensajes automáticos"
        help={
          isSilent
            ? 'Ni los asistentes ni los avisos les escriben.'
            : 'Los asistentes y los avisos vuelven a escribirles, menos a quienes escribieron BAJA: ellos mismos vuelven con ALTA.'
        }
        options={[
          { value: 'silence', label: 'No responder' },
          { value: 'speak', label: 'Responder' },
        ]}
        defaultValue="silence"
        onChange={({ target: { value } }) => choose(value === 'silence', '')}
      />
      {isSilent ? (
        <TextField
          label="Motivo"
          required
          maxLength={MAX_REASON}
          placeholder="Ej. Proveedores"
          onChange={({ target: { value } }) => choose(true, value)}
        />
      ) : null}
    </>
  )
}

const fieldsOf = { type: TypeFields, audience: AudienceFields, answers: AnswersFields } as const

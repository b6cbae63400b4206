import { Stack } from '@chakra-ui/react'
import { type ClientField, crmRoutes, type FieldKind, fieldKinds } from '@mostrador/contracts/crm'
import { type FormEvent, useId, useState } from 'react'
import {
  useCreateClientFieldMutation,
  useEditClientFieldMutation,
} from '../../../api/endpoints/client-fields.ts'
import { problemText } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextareaField, TextField } from '../../../ui/field.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { kindNames, optionsOf } from './field-words.ts'

const kindOptions = fieldKinds.map(value => ({ value, label: kindNames[value] }))
const required = 'Este campo es requerido'

type Props = {
  /** The one to edit; absent for a new one. */
  readonly field: ClientField | undefined
  readonly onClose: () => void
}

/** A field of the business: its name, its kind while it is new, its options. */
export const FieldDialog = ({ field, onClose }: Props) => {
  const formId = useId()
  const [name, setName] = useState(field?.name ?? '')
  const [kind, setKind] = useState<FieldKind>(field?.kind ?? 'text')
  const [options, setOptions] = useState(field?.options.join('\n') ?? '')
  const [isTried, setIsTried] = useState(false)
  const { save, isBusy, problem } = useSaveField(field?._id, onClose)
  const nameProblem = name.trim() === '' ? required : undefined
  const optionsProblem =
    kind === 'choice' && optionsOf(options).length === 0 ? 'Escribe al menos una opción' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setIsTried(true)
    if (nameProblem !== undefined || optionsProblem !== undefined || isBusy) return
    const fieldOptions = kind === 'choice' ? optionsOf(options) : []
    void save({ name: name.trim(), kind, options: fieldOptions })
  }
  const isDirty = name !== (field?.name ?? '') || options !== (field?.options.join('\n') ?? '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={field === undefined ? 'Agregar campo' : 'Editar campo'}
      busy={isBusy}
      isDirty={isDirty}
      footer={
        <>
          <FormProblem text={problem} />
          <Button minH="11" onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button kind="main" minH="11" type="submit" form={formId} loading={isBusy}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="4">
          <TextField
            label="Nombre"
            required
            maxLength={40}
            autoComplete="off"
            value={name}
            error={isTried ? nameProblem : undefined}
            onChange={event => setName(event.target.value)}
          />
          {field === undefined ? (
            <SelectField
              label="Tipo"
              help="No se puede cambiar después."
              options={kindOptions}
              value={kind}
              onChange={event => setKind(event.target.value as FieldKind)}
            />
          ) : null}
          {kind === 'choice' ? (
            <TextareaField
              label="Opciones"
              help="Una por línea. Quitar una no borra lo que ya se eligió."
              required
              rows={5}
              value={options}
              error={isTried ? optionsProblem : undefined}
              onChange={event => setOptions(event.target.value)}
            />
          ) : null}
        </Stack>
      </form>
    </Dialog>
  )
}

type FieldValues = Pick<ClientField, 'name' | 'kind' | 'options'>

const useSaveField = (id: string | undefined, onSaved: () => void) => {
  const [create, creating] = useCreateClientFieldMutation()
  const [edit, editing] = useEditClientFieldMutation()
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    isBusy: creating.isLoading || editing.isLoading,
    save: async ({ name, kind, options }: FieldValues): Promise<void> => {
      setProblem(undefined)
      try {
        if (id === undefined) await create({ body: { field: { name, kind, options } } }).unwrap()
        else {
          const field = kind === 'choice' ? { name, options } : { name }
          await edit({ params: { id }, body: { field } }).unwrap()
        }
        toast.success(crmRoutes[id === undefined ? 'createClientField' : 'editClientField'].message)
        onSaved()
      } catch (error) {
        setProblem(problemText(error))
      }
    },
  }
}

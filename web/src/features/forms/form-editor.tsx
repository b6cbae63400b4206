import { HStack, Stack } from '@chakra-ui/react'
import { crmRoutes, type FormEntity } from '@mostrador/contracts/crm'
import { type FormEvent, useRef, useState } from 'react'
import { useCreateFormMutation, useEditFormMutation } from '../../api/endpoints/forms.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { Button } from '../../ui/button.tsx'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { useGuardedClose } from '../../ui/discard-question.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Card, Page, PageHeader } from '../../ui/pieces.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toaster.tsx'
import { FormPreview } from './form-preview.tsx'
import {
  blankValues,
  checked,
  type FormErrors,
  formForm,
  type FormValues,
  noErrors,
} from './form-values.ts'
import { QuestionsEditor } from './questions-editor.tsx'

const failedText = 'No pudimos guardar el formulario. Intenta de nuevo en un momento.'

type EditorProps = {
  /** The one to edit; absent for a new one. */
  readonly form?: FormEntity | undefined
  /** The saved form, or nothing when it was given up. */
  readonly onClose: () => void
}

/** A form while it is written [SUR-02]. What was typed stays in this tab until it is saved. */
export const FormEditor = ({ form, onClose }: EditorProps) => {
  const formRef = useRef<HTMLFormElement>(null)
  const draft = useRecordDraft(formForm, form, blankValues)
  const [tab, setTab] = useState('questions')
  const [wasSent, setWasSent] = useState(false)
  const { errors, form: ready } = checked(draft.values)
  const saving = useSaveForm(draft, () => {
    draft.forget()
    onClose()
  })
  const closing = useGuardedClose(draft.isDirty, () => {
    draft.forget()
    onClose()
  })
  useBackCloses(draft.isDirty, closing.close)
  const visibleErrors = wasSent ? errors : noErrors
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (saving.isBusy) return
    if (ready !== undefined) return void saving.save()
    setTab('questions')
    focusFirstWrong(formRef.current)
  }
  return (
    <Page>
      <form ref={formRef} noValidate onSubmit={submit}>
        <Stack gap="5">
          <PageHeader
            title={form === undefined ? 'Nuevo formulario' : 'Editar formulario'}
            description={form?.title}
            actions={
              <HStack gap="2">
                <Button minH="11" onClick={closing.close}>
                  Cancelar
                </Button>
                <Button kind="main" type="submit" minH="11" loading={saving.isBusy}>
                  Guardar
                </Button>
              </HStack>
            }
          />
          <FormProblem text={saving.problem} />
          <MergedChangesNotice
            heading="Alguien más cambió este formulario mientras lo editabas:"
            differences={draft.differences}
          />
          <Tabs
            label="Partes del formulario"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                id: 'questions',
                label: 'Preguntas',
                content: (
                  <FormFields values={draft.values} errors={visibleErrors} change={draft.change} />
                ),
              },
              {
                id: 'preview',
                label: 'Vista previa',
                content: <FormPreview values={draft.values} />,
              },
            ]}
          />
        </Stack>
      </form>
      {closing.question}
    </Page>
  )
}

const useSaveForm = (draft: RecordDraft<FormEntity, FormValues>, onSaved: () => void) => {
  const [create] = useCreateFormMutation()
  const [edit] = useEditFormMutation()
  const { base, rebase, values } = draft
  return useSaveRecord<FormEntity>({
    changedCode: 'form_changed',
    failedText,
    rebase,
    onSaved,
    send: async (_answer, keys) => {
      const { form } = checked(values)
      if (form === undefined) return
      if (base === undefined) await keys.send({ form }, call => create(call).unwrap())
      else {
        const { _id: id, revision } = base
        await edit({ params: { id }, body: { form, revision } }).unwrap()
      }
      const { createForm, editForm } = crmRoutes
      toast.success((base === undefined ? createForm : editForm).message)
    },
  })
}

type FieldsProps = {
  readonly values: FormValues
  readonly errors: FormErrors
  readonly change: (part: Partial<FormValues>) => void
}

const FormFields = ({ values, errors, change }: FieldsProps) => (
  <Stack gap="6" pt="4">
    <Card>
      <Stack gap="4">
        <TextField
          label="Título del formulario"
          placeholder="Tu visita"
          autoComplete="off"
          value={values.title}
          error={errors.title}
          onChange={event => change({ title: event.target.value })}
        />
        <TextareaField
          label="Descripción del formulario"
          placeholder="Dos minutos que nos ayudan a mejorar."
          value={values.description}
          error={errors.description}
          onChange={event => change({ description: event.target.value })}
        />
        <SelectField
          label="Cuándo se envía"
          help={
            values.isOpen
              ? 'Solo llega a quien se le puede escribir por WhatsApp, Instagram o Messenger en ese momento.'
              : 'No se envía mientras el formulario no reciba respuestas.'
          }
          options={[
            { value: 'none', label: 'Cuando yo comparta el enlace' },
            { value: 'asistida', label: 'Solo, después de cada cita asistida' },
          ]}
          value={values.sendAfter}
          onChange={event => change({ sendAfter: event.target.value as FormValues['sendAfter'] })}
        />
        <CheckboxField
          label="Recibe respuestas"
          checked={values.isOpen}
          onChange={isOpen => change({ isOpen })}
        />
      </Stack>
    </Card>
    <QuestionsEditor
      questions={values.questions}
      errors={errors}
      onChange={questions => change({ questions })}
    />
  </Stack>
)

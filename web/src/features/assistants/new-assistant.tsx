import { SimpleGrid, Stack } from '@chakra-ui/react'
import { AssistantEdit, type Assistant } from '@mostrador/contracts/ai-assistant'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useCreateAssistantMutation } from '../../api/endpoints/assistants.ts'
import { ChannelPicker } from './pickers.tsx'
import { optionsOf, typeNames } from './words.ts'

/** What a new assistant starts with [AST-11]. */
export const defaults = {
  model: 'gpt_model',
  temperature: 0.5,
  reasoningEffort: 'low',
  personality: 'Amable y profesional',
  color: 'chica_white',
  respondTo: 'messages',
} as const

// The two presets of the documents: WhatsApp in the form, Instagram and ten o'clock with one click
// [AST-14, CAP-08].
const quick: AssistantEdit = {
  ...defaults,
  name: 'Ana',
  channel: ['instagram'],
  capabilities: {
    postFreeSchedules: {
      enabled: false,
      daysBefore: 1,
      minimunSchedules: 1,
      maximunSchedules: 5,
      deliveryHour: '10:00',
      textTemplate: '',
    },
  },
}

/** Creates an assistant of this business and opens it [AST-18]. */
const useCreate = () => {
  const session = useSignedIn()
  const navigate = useNavigate()
  const [create, { isLoading }] = useCreateAssistantMutation()
  const run = async (assistant: AssistantEdit): Promise<string | undefined> => {
    try {
      const { _id } = await create({
        body: {
          assistant,
          ...(session.business === null ? {} : { businessName: session.business.name }),
        },
      }).unwrap()
      await navigate(`/asistentes/${_id}`)
      return undefined
    } catch (error) {
      return problemText(error, 'No pudimos crear el asistente. Intenta de nuevo.')
    }
  }
  return { run, isLoading }
}

export const QuickCreate = () => {
  const { run, isLoading } = useCreate()
  return (
    <Button
      loading={isLoading}
      onClick={() =>
        void run(quick).then(problem => {
          if (problem !== undefined) toast.error(problem)
        })
      }
    >
      Crear con un clic
    </Button>
  )
}

/**
 * 'Nuevo asistente': its name, who and where it answers; the rest has defaults and is edited on its
 * page.
 */
export const NewAssistant = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { run, isLoading } = useCreate()
  const [name, setName] = useState('')
  const [type, setType] = useState<Assistant['type']>('new')
  const [channel, setChannel] = useState<Assistant['channel']>(['whatsapp'])
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const nameField = event.currentTarget.querySelector('input')
    const checked = AssistantEdit.shape.name.unwrap().safeParse(name)
    setProblem(checked.success ? undefined : checked.error.issues[0]?.message)
    if (checked.success) setProblem(await run({ ...defaults, name: checked.data, type, channel }))
    else nameField?.focus()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Nuevo asistente"
      description="Empieza en pausa, con indicaciones que puedes cambiar."
      busy={isLoading}
      isDirty={name.trim() !== '' && !isLoading}
      footer={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button kind="main" type="submit" form="new-assistant" loading={isLoading}>
            Crear asistente
          </Button>
        </>
      }
    >
      <form id="new-assistant" noValidate onSubmit={event => void submit(event)}>
        <Stack gap="5">
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
            <TextField
              label="Nombre"
              value={name}
              maxLength={60}
              autoComplete="off"
              error={problem}
              onChange={event => setName(event.target.value)}
            />
            <SelectField
              label="A quién responde"
              value={type}
              options={optionsOf(typeNames)}
              onChange={event => setType(event.target.value as Assistant['type'])}
            />
          </SimpleGrid>
          <ChannelPicker value={channel} onChange={setChannel} />
        </Stack>
      </form>
    </Dialog>
  )
}

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Business } from '@mostrador/contracts/accounts'
import { countryCodes, showPhone } from '@mostrador/kernel'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Card, Chip } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { usePatchBusinessMutation } from '../../api/endpoints/business.ts'
import {
  maxTestNumbers,
  type LimitsForm,
  type LimitsProblems,
  limitsFormOf,
  parseLimitsForm,
} from './reading.ts'
import { creditsText } from './words.ts'
import { countText } from '../../ui/count.ts'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap="1" minW="0">
    <Text as="dt" textStyle="xs" color="fg.muted">
      {label}
    </Text>
    <Box as="dd" textStyle="sm">
      {children}
    </Box>
  </Stack>
)

const View = ({ business }: { business: Business }) => (
  <Stack as="dl" direction={{ base: 'column', md: 'row' }} gap={{ base: '4', md: '10' }}>
    <Fact label="Tiempo de lectura">{countText(Number(limitsFormOf(business).seconds))} s</Fact>
    <Fact label="Límite diario de créditos">
      {business.limitMessagesPerDay === null
        ? 'Sin límite'
        : creditsText(business.limitMessagesPerDay)}
    </Fact>
    <Fact label="Respuestas por conversación al día">
      {countText(business.threadRepliesPerDay)}
    </Fact>
    <Fact label="Números de prueba">
      {business.testingNumbers.length === 0 ? (
        'Ninguno'
      ) : (
        <HStack gap="1.5" flexWrap="wrap">
          {business.testingNumbers.map((phone, index) => (
            <Chip key={index}>{showPhone(phone)}</Chip>
          ))}
        </HStack>
      )}
    </Fact>
  </Stack>
)

// A refusal and a failure have different texts [G1-15].
const failureText = (error: unknown): string => {
  const { status } = asProblem(error)
  return status >= 400 && status < 500
    ? 'No se pudo actualizar la configuración'
    : 'Error al actualizar la configuración'
}

/** The form as typed, its problems, and how it is saved. */
const useReadingForm = (business: Business, onDone: () => void) => {
  const [save, { isLoading }] = usePatchBusinessMutation()
  const [form, setForm] = useState<LimitsForm>(() => limitsFormOf(business))
  const [problems, setProblems] = useState<LimitsProblems>({ numbers: [] })
  const [tried, setTried] = useState(false)
  const change = (part: Partial<LimitsForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    if (tried) {
      const read = parseLimitsForm(next)
      setProblems(read.ok ? { numbers: [] } : read.problems)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = parseLimitsForm(form)
    setTried(true)
    setProblems(read.ok ? { numbers: [] } : read.problems)
    if (!read.ok) return
    try {
      await save({ params: { id: business._id }, body: read.body }).unwrap()
      toast.success('Configuración actualizada correctamente', { id: 'reading-settings' })
      onDone()
    } catch (error) {
      toast.error(failureText(error), { id: 'reading-settings' })
    }
  }
  return { form, problems, change, submit, isLoading }
}

type FieldsProps = Pick<ReturnType<typeof useReadingForm>, 'form' | 'problems' | 'change'>

const LimitFields = ({ form, problems, change }: FieldsProps) => (
  <Stack direction={{ base: 'column', sm: 'row' }} gap="5" align="start">
    <TextField
      label="Tiempo de lectura (segundos)"
      inputMode="decimal"
      help="Cuánto espera antes de contestar, por si la persona escribe más."
      error={problems.seconds}
      value={form.seconds}
      onChange={event => change({ seconds: event.target.value })}
    />
    <TextField
      label="Límite diario de créditos"
      inputMode="decimal"
      placeholder="Sin límite"
      help="Al llegar, tus asistentes dejan de responder hasta mañana."
      error={problems.limit}
      value={form.limit}
      onChange={event => change({ limit: event.target.value })}
    />
    <TextField
      label="Respuestas por conversación al día"
      inputMode="numeric"
      help="Al llegar, tus asistentes ya no contestan ahí y te avisamos para que sigas tú."
      error={problems.replies}
      value={form.replies}
      onChange={event => change({ replies: event.target.value })}
    />
  </Stack>
)

const TestNumberFields = ({ form, problems, change }: FieldsProps) => {
  const changeNumber = (index: number, part: Partial<LimitsForm['numbers'][number]>) =>
    change({
      numbers: form.numbers.map((testNumber, position) =>
        position === index ? { ...testNumber, ...part } : testNumber
      ),
    })
  return (
    <Stack role="group" aria-label="Números de prueba" gap="3">
      <Text fontWeight="500" textStyle="sm">
        Números de prueba
      </Text>
      {form.numbers.map((phone, index) => (
        <HStack key={index} align="start" gap="2">
          <Box w="24" flexShrink="0">
            <SelectField
              label={`País del número ${index + 1}`}
              hideLabel
              value={phone.countryCode}
              options={[...new Set([phone.countryCode, ...countryCodes])].map(code => ({
                value: code,
                label: `+${code}`,
              }))}
              onChange={event => changeNumber(index, { countryCode: event.target.value })}
            />
          </Box>
          <TextField
            label={`Número de prueba ${index + 1}`}
            hideLabel
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            placeholder="222 123 4567"
            error={problems.numbers[index]}
            value={phone.whatsapp}
            onChange={event => changeNumber(index, { whatsapp: event.target.value })}
          />
          <IconButton
            name={`Quitar el número ${index + 1}`}
            icon={<Trash2 />}
            onClick={() =>
              change({ numbers: form.numbers.filter((_, position) => position !== index) })
            }
          />
        </HStack>
      ))}
      <AddNumber form={form} change={change} />
    </Stack>
  )
}

const AddNumber = ({ form, change }: Omit<FieldsProps, 'problems'>) =>
  form.numbers.length < maxTestNumbers ? (
    <Button
      size="sm"
      alignSelf="start"
      icon={<Plus />}
      onClick={() => change({ numbers: [...form.numbers, { countryCode: '52', whatsapp: '' }] })}
    >
      Agregar número
    </Button>
  ) : (
    <Text textStyle="sm" color="fg.muted">
      Puedes agregar hasta 3 números de prueba
    </Text>
  )

const EditReading = ({ business, onDone }: { business: Business; onDone: () => void }) => {
  const { submit, isLoading, ...fields } = useReadingForm(business, onDone)
  return (
    <form
      noValidate
      onSubmit={event => void submit(event)}
      aria-label="Números de prueba y tiempo de lectura"
    >
      <Stack gap="5">
        <LimitFields {...fields} />
        <TestNumberFields {...fields} />
        <HStack gap="2">
          <Button kind="main" type="submit" loading={isLoading}>
            Guardar
          </Button>
          <Button disabled={isLoading} onClick={onDone}>
            Cancelar
          </Button>
        </HStack>
      </Stack>
    </form>
  )
}

/**
 * 'Números de prueba y tiempo de lectura': what all assistants of the business share; reads until
 * somebody edits [TST-01].
 */
export const ReadingPanel = ({ business }: { business: Business }) => {
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title={<span id="reading-panel">Números de prueba y tiempo de lectura</span>}
      as="section"
      aria-labelledby="reading-panel"
      actions={
        editing ? undefined : (
          <Button size="sm" icon={<Pencil />} onClick={() => setEditing(true)}>
            Editar configuración
          </Button>
        )
      }
    >
      {editing ? (
        <EditReading business={business} onDone={() => setEditing(false)} />
      ) : (
        <View business={business} />
      )}
    </Card>
  )
}

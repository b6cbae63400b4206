import { HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { CreditAlerts } from '@mostrador/contracts/accounts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { usePatchBusinessMutation } from '../../api/endpoints/business.ts'
import { asProblem } from '../../api/problem.ts'
import { Fact } from '../../bookables/fact.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Card } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { pluralize } from '../../ui/count.ts'

export type Saved = {
  readonly lowCreditThreshold: number
  readonly creditNotificationInterval: number
}

const asNumber = { valueAsNumber: true } as const
const FAILED_FROM = 500

/** Refused by the server, or failed on the way [CRD2-04]. */
const failureText = (error: unknown): string => {
  const { status } = asProblem(error)
  return status === 0 || status >= FAILED_FROM
    ? 'Error al actualizar la configuración de créditos'
    : 'No se pudo actualizar la configuración de créditos'
}

/** When and how often the owner is notified of low credits: shown, or edited [CRD2-01]. */
export const CreditSettings = ({
  businessId,
  saved,
  mayEdit,
}: {
  businessId: string
  saved: Saved
  mayEdit: boolean
}) => {
  const [isEditing, setEditing] = useState(false)
  const edit = (
    <Button minH={{ base: '11', md: '9' }} icon={<Pencil />} onClick={() => setEditing(true)}>
      Editar
    </Button>
  )
  return (
    <Card title="Avisos de créditos" actions={mayEdit && !isEditing ? edit : undefined}>
      {isEditing ? (
        <SettingsForm businessId={businessId} saved={saved} onClose={() => setEditing(false)} />
      ) : (
        <CreditSettingsForm saved={saved} />
      )}
    </Card>
  )
}

const CreditSettingsForm = ({ saved }: { saved: Saved }) => (
  <Stack gap="3">
    <Stack as="dl" gap="2">
      <Fact label="Te avisamos con menos de">
        {pluralize(saved.lowCreditThreshold, 'crédito', 'créditos')}
      </Fact>
      <Fact label="Como máximo cada">
        {saved.creditNotificationInterval === 1
          ? '1 hora'
          : `${saved.creditNotificationInterval} horas`}
      </Fact>
    </Stack>
    <Text textStyle="sm" color="fg.muted">
      Le avisamos por correo y WhatsApp a quien es dueño del negocio.
    </Text>
  </Stack>
)

const SettingsForm = ({
  businessId,
  saved,
  onClose,
}: {
  businessId: string
  saved: Saved
  onClose: () => void
}) => {
  const [patch] = usePatchBusinessMutation()
  const [problem, setProblem] = useState<string>()
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty, isSubmitting },
  } = useContractForm(CreditAlerts, {
    counters: {
      lowCreditThreshold: saved.lowCreditThreshold,
      creditNotificationInterval: saved.creditNotificationInterval,
    },
  })
  useUnsaved(isDirty)
  const save = handleSubmit(async body => {
    setProblem(undefined)
    try {
      await patch({ params: { id: businessId }, body }).unwrap()
      toast.success('Configuración de créditos actualizada correctamente')
      onClose()
    } catch (error) {
      setProblem(failureText(error))
    }
  })
  return (
    <form noValidate onSubmit={event => void save(event)}>
      <Stack gap="5">
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <TextField
            label="Avísame con menos de"
            help="Créditos (umbral), de 1 a 1,000"
            type="number"
            inputMode="numeric"
            error={errors.counters?.lowCreditThreshold?.message}
            {...register('counters.lowCreditThreshold', asNumber)}
          />
          <TextField
            label="Intervalo entre avisos"
            help="Horas, de 1 a 168"
            type="number"
            inputMode="numeric"
            error={errors.counters?.creditNotificationInterval?.message}
            {...register('counters.creditNotificationInterval', asNumber)}
          />
        </SimpleGrid>
        <FormProblem text={problem} />
        <HStack gap="3">
          <Button
            kind="main"
            type="submit"
            minH="11"
            loading={isSubmitting}
            loadingText="Guardando…"
          >
            Guardar
          </Button>
          <Button minH="11" onClick={onClose}>
            Cancelar
          </Button>
        </HStack>
      </Stack>
    </form>
  )
}

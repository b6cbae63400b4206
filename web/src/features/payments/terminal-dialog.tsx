import { Stack, Text } from '@chakra-ui/react'
import type { TerminalCharge } from '@mostrador/contracts/billing'
import { useState } from 'react'
import {
  useChargeOnTerminalMutation,
  useTerminalOptionsQuery,
} from '../../api/endpoints/payments.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { priceText } from './payment-words.ts'
import { TerminalProgress } from './terminal-progress.tsx'

type Props = {
  readonly appointmentId: string
  /** The charge that waits already; null to begin one. */
  readonly running: TerminalCharge | null
  readonly onClose: () => void
}

/** Charges an appointment on a terminal, and shows how it goes until it is over. */
export const TerminalDialog = ({ appointmentId, running, onClose }: Props) => {
  const [charge, setCharge] = useState(running)
  if (charge !== null)
    return (
      <TerminalProgress
        key={charge._id}
        charge={charge}
        onAgain={() => setCharge(null)}
        onClose={onClose}
      />
    )
  return <TerminalChoice appointmentId={appointmentId} onCharge={setCharge} onClose={onClose} />
}

type ChoiceProps = Pick<Props, 'appointmentId' | 'onClose'> & {
  readonly onCharge: (charge: TerminalCharge) => void
}

const TerminalChoice = ({ appointmentId, onCharge, onClose }: ChoiceProps) => {
  const { data, error, isFetching, refetch } = useTerminalOptionsQuery(
    { params: { id: appointmentId } },
    { refetchOnMountOrArgChange: true }
  )
  const [chosen, setChosen] = useState('')
  const [ask, charging] = useChargeOnTerminalMutation()
  const ready = data?.terminals.filter(({ isReady }) => isReady) ?? []
  const only = ready.length === 1 ? ready[0]?._id : undefined
  const remembered = ready.find(({ _id }) => _id === data?.rememberedId)?._id
  // What was used last may be another one than the answer of an earlier look says.
  const proposed = isFetching ? '' : (remembered ?? only ?? '')
  const terminalId = chosen === '' ? proposed : chosen
  const charge = () => {
    ask({ params: { id: appointmentId }, body: { terminalId } })
      .unwrap()
      .then(onCharge)
      .catch(() => undefined)
  }
  const problem = charging.error ?? error
  return (
    <Dialog
      open
      onClose={onClose}
      busy={charging.isLoading}
      title="Cobrar en terminal"
      footer={
        <>
          <FormProblem text={problem === undefined ? undefined : problemText(problem)} />
          <Button minH="11" onClick={onClose} disabled={charging.isLoading}>
            Cerrar
          </Button>
          {ready.length === 0 ? (
            <Button minH="11" loading={isFetching} onClick={() => void refetch()}>
              Buscar otra vez
            </Button>
          ) : (
            <Button
              kind="main"
              minH="11"
              loading={charging.isLoading}
              disabled={terminalId === ''}
              onClick={charge}
            >
              {data === undefined ? 'Cobrar' : `Cobrar ${priceText(data)}`}
            </Button>
          )}
        </>
      }
    >
      {data === undefined && error === undefined ? <ListSkeleton rows={3} /> : null}
      {data === undefined ? null : (
        <Stack gap="4">
          <Text textStyle="2xl" fontWeight="600">
            {priceText(data)}
          </Text>
          {data.terminals.length === 0 ? (
            <NoTerminals />
          ) : (
            <RadioList
              label="¿En qué terminal?"
              value={terminalId}
              onChange={setChosen}
              choices={data.terminals.map(({ _id, name, isReady }) => ({
                value: _id,
                label: name,
                detail: isReady
                  ? undefined
                  : 'Falta activar el modo punto de venta en tu cuenta de Mercado Pago',
              }))}
            />
          )}
        </Stack>
      )}
    </Dialog>
  )
}

const NoTerminals = () => (
  <Text color="fg.muted">
    Tu cuenta de Mercado Pago no tiene terminales Point. Vincula la tuya en la app de Mercado Pago,
    actívala en modo punto de venta y búscala otra vez aquí.
  </Text>
)

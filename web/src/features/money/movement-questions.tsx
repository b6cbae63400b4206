import { Stack, Text } from '@chakra-ui/react'
import type { MoneyMovement } from '@mostrador/contracts/catalog'
import { useState } from 'react'
import {
  useCorrectMoneyMovementMutation,
  useDeleteMoneyMovementMutation,
} from '../../api/endpoints/money.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useSingleRun } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'
import { categoryText, moneyText, typeNames } from './money-words.ts'

type Props = { readonly movement: MoneyMovement; readonly onClose: () => void }

/** «entrada de $350.00 (Ventas)» */
const nameOf = ({ type, amount, category }: MoneyMovement): string =>
  `${typeNames[type].toLowerCase()} de ${moneyText(amount)} (${categoryText(category)})`

/** Asks before a movement is deleted [MON2-08]. */
export const DeleteQuestion = ({ movement, onClose }: Props) => {
  const [remove, { isLoading }] = useDeleteMoneyMovementMutation()
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    try {
      await remove({ params: { id: movement._id } }).unwrap()
      toast.success('Movimiento eliminado correctamente')
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <DeleteDialog
      open
      title={`¿Eliminar la ${nameOf(movement)}?`}
      description="No se puede deshacer."
      busy={isLoading}
      problem={problem}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  )
}

/** Takes a movement back by one of today, once a cut or a statement has counted it. */
export const CorrectQuestion = ({ movement, onClose }: Props) => {
  const [correct, { isLoading }] = useCorrectMoneyMovementMutation()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const once = useSingleRun()
  const confirm = () =>
    once(async () => {
      try {
        await correct({ params: { id: movement._id }, body: { reason } }).unwrap()
        toast.success('Corrección registrada correctamente')
        onClose()
        return true
      } catch (error) {
        setProblem(problemText(error))
        return false
      }
    })
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={reason !== ''}
      busy={isLoading}
      title={`Corregir la ${nameOf(movement)}`}
      footer={
        <>
          <FormProblem text={problem} />
          <Button minH="11" onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button kind="main" minH="11" loading={isLoading} onClick={() => void confirm()}>
            Registrar corrección
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text>
          {`El movimiento se queda como está. Hoy se registra una ${
            typeNames[movement.type === 'in' ? 'out' : 'in']
          } por lo mismo que lo cancela. Si hacía falta otro monto, regístralo después.`}
        </Text>
        <TextField
          label="Motivo (opcional)"
          maxLength={300}
          placeholder="Cobro doble"
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}

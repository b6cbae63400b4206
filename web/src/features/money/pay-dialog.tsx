import { Stack, Text } from '@chakra-ui/react'
import {
  type CommissionStatement,
  methodNames,
  offeredMethods,
  type PaymentMethod,
} from '@mostrador/contracts/catalog'
import { type FormEvent, useId, useState } from 'react'
import { usePayCommissionMutation } from '../../api/endpoints/money.ts'
import { problemText } from '../../api/problem.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSingleRun } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'
import { moneyText } from './money-words.ts'
import type { MoneyContext } from './use-money-context.ts'

type Props = {
  readonly statement: CommissionStatement
  readonly name: string
  readonly place: MoneyContext
  readonly onClose: () => void
}

/** How a statement is paid; it becomes a movement of today. */
export const PayDialog = ({ statement, name, place, onClose }: Props) => {
  const formId = useId()
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>('cash')
  const [branchId, setBranchId] = useState(place.mainBranchId)
  const [pay, { isLoading }] = usePayCommissionMutation()
  const [problem, setProblem] = useState<string>()
  const keys = useRepeatKeys()
  const once = useSingleRun()
  const tryPay = async (): Promise<boolean> => {
    setProblem(undefined)
    const { specialistId, from, to, commission } = statement
    const body = { specialistId, from, to, commission, paymentMethod, branchId }
    try {
      await keys.send(body, call => pay(call).unwrap())
      toast.success('Comisión pagada correctamente')
      onClose()
      return true
    } catch (error) {
      setProblem(problemText(error))
      return false
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(tryPay)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Pagar ${moneyText(statement.commission)} a ${name}`}
      formId={formId}
      isDirty={false}
      busy={isLoading}
      problem={problem}
      submitText="Registrar pago"
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="5">
          <Text>
            Se registra hoy como salida en Sueldos. Estos pagos ya no cuentan en otra comisión.
          </Text>
          <SelectField
            label="Método de pago"
            options={offeredMethods.map(value => ({ value, label: methodNames[value] }))}
            value={paymentMethod}
            onChange={event => setPaymentMethod(event.target.value as PaymentMethod)}
          />
          <SelectField
            label="Sucursal"
            options={[{ value: '', label: 'Sin sucursal' }, ...place.branches]}
            value={branchId ?? ''}
            onChange={event => setBranchId(event.target.value === '' ? null : event.target.value)}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}

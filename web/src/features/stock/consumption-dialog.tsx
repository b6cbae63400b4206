import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Product } from '@mostrador/contracts/catalog'
import type { BookableService } from '@mostrador/contracts/scheduling'
import { type FormEvent, useId, useState } from 'react'
import { useListProductsQuery } from '../../api/endpoints/products.ts'
import { useCreateStockMovementsMutation } from '../../api/endpoints/stock.ts'
import { problemText } from '../../api/problem.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useSingleRun } from '../../ui/once.ts'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toaster.tsx'

const all = { query: { includeArchived: 'true' } } as const
/** [SRV2-10] */
const failedText = 'Ocurrio un error desconocido'

type Props = {
  readonly appointmentId: string
  readonly service: BookableService
  /** [SRV2-10, APT-21] */
  readonly doneText: string
  readonly onClose: () => void
}

const usualOf = ({ stockOperations = [] }: BookableService): Record<string, string> =>
  Object.fromEntries(stockOperations.map(({ productId, amount }) => [productId, String(amount)]))

/** Which products an appointment used: proposed from its service, written when somebody accepts. */
export const ConsumptionDialog = ({ appointmentId, service, doneText, onClose }: Props) => {
  const formId = useId()
  const [usual] = useState(() => usualOf(service))
  const [amounts, setAmounts] = useState(usual)
  const [wasSent, setWasSent] = useState(false)
  const { data: products } = useListProductsQuery(all)
  const listed = (products ?? []).filter(({ _id, isArchived }) => _id in amounts && !isArchived)
  const used = listed.filter(({ _id }) => amounts[_id]?.trim() !== '0' && amounts[_id] !== '')
  const isWrong = used.some(({ _id }) => !/^\d{1,6}$/.test(amounts[_id]?.trim() ?? ''))
  const { save, isBusy, problem } = useSave(doneText, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (isWrong || used.length === 0) return
    const lines = used.map(({ _id: productId }) => ({
      productId,
      quantity: Number(amounts[productId]),
      type: 'out' as const,
    }))
    save({ stockMovements: lines, appointmentId })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      isDirty={JSON.stringify(amounts) !== JSON.stringify(usual)}
      title={`Registrar Consumo para ${service.name}`}
      description="Lo que se usó se descuenta de las existencias de la sucursal."
      footer={
        <>
          <FormProblem
            text={
              wasSent && listed.length > 0 && used.length === 0
                ? 'Agrega al menos un producto'
                : problem
            }
          />
          <Button minH="11" onClick={onClose} disabled={isBusy}>
            No registrar
          </Button>
          <Button kind="main" type="submit" form={formId} minH="11" loading={isBusy}>
            Registrar consumo
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {products === undefined ? <ListSkeleton rows={2} /> : null}
        <Stack as="ul" gap="2" listStyleType="none">
          {listed.map(({ _id, name, stock }) => (
            <HStack as="li" key={_id} gap="3">
              <Stack gap="0" flex="1" minW="0">
                <Text overflowWrap="anywhere">{name}</Text>
                <Text textStyle="sm" color="fg.muted">
                  Hay {stock.toLocaleString('es-MX')}
                </Text>
              </Stack>
              <Box w="24" flexShrink="0">
                <TextField
                  label={`Piezas de ${name}`}
                  hideLabel
                  inputMode="numeric"
                  autoComplete="off"
                  minH="11"
                  value={amounts[_id] ?? ''}
                  error={
                    wasSent && used.some(product => product._id === _id) && isWrong
                      ? 'La cantidad solo puede contener números'
                      : undefined
                  }
                  onChange={event => setAmounts({ ...amounts, [_id]: event.target.value })}
                />
              </Box>
            </HStack>
          ))}
        </Stack>
        {products === undefined ? null : <NotCounted usual={usual} products={products} />}
      </form>
    </Dialog>
  )
}

type NotCountedProps = {
  readonly usual: Readonly<Record<string, string>>
  readonly products: readonly Product[]
}

const list = new Intl.ListFormat('es-MX')

/**
 * Products of the service that are no longer sold: they are listed, and not taken off the stock.
 */
const NotCounted = ({ usual, products }: NotCountedProps) => {
  const usualProducts = products.filter(({ _id }) => _id in usual)
  const archived = usualProducts.filter(({ isArchived }) => isArchived).map(({ name }) => name)
  const deletedCount = Object.keys(usual).length - usualProducts.length
  const deleted =
    deletedCount === 1 ? 'un producto eliminado' : `${deletedCount} productos eliminados`
  const names = [...archived, ...(deletedCount === 0 ? [] : [deleted])]
  if (names.length === 0) return null
  return (
    <Text color="fg.muted" mt="3">
      {`Ya no se vende y no se descuenta: ${list.format(names)}. Quítalo de este servicio en Servicios.`}
    </Text>
  )
}

type Body = {
  stockMovements: { productId: string; quantity: number; type: 'out' }[]
  appointmentId: string
}

const useSave = (doneText: string, onSaved: () => void) => {
  const [create, { isLoading }] = useCreateStockMovementsMutation()
  const [problem, setProblem] = useState<string>()
  const keys = useRepeatKeys()
  const once = useSingleRun()
  const trySave = async (body: Body): Promise<boolean> => {
    setProblem(undefined)
    try {
      await keys.send(body, call => create(call).unwrap())
      toast.success(doneText)
      onSaved()
      return true
    } catch (error) {
      setProblem(problemText(error, failedText))
      return false
    }
  }
  return { save: (body: Body) => void once(() => trySave(body)), isBusy: isLoading, problem }
}

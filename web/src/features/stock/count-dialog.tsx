import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Product, StockLevel } from '@mostrador/contracts/catalog'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import type { Branch } from '@mostrador/contracts/scheduling'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useCountStockMutation } from '../../api/endpoints/stock.ts'
import { useStoredDraft } from '../../api/stored-draft.ts'
import { problemText } from '../../api/problem.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { matches } from '../../ui/matches.ts'
import { useSingleRun } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'

/** What was typed for a product, and what the system said when it was. */
type TypedCount = { readonly typed: string; readonly expected: number }
type Values = {
  readonly branchId: string
  readonly counts: Readonly<Record<string, TypedCount>>
  readonly comments: string
}

type Props = {
  readonly products: readonly Product[]
  readonly levels: readonly StockLevel[]
  readonly branches: readonly Branch[]
  readonly onClose: () => void
}

/** From this many products on a shelf is searched, not scrolled. */
const SEARCHED_FROM = 10
const countedText = (count: number): string =>
  count === 1 ? 'Llevas 1 producto contado.' : `Llevas ${count} productos contados.`

const isFigure = (typed: string): boolean => /^\d{1,6}$/.test(typed.trim())

const useCountDraft = (branchId: string) => {
  const draft = useStoredDraft('stock-count')
  const [values, setValues] = useState<Values>(() => ({
    branchId,
    counts: {},
    comments: '',
    ...(draft.read() as Partial<Values> | null),
  }))
  const isDirty = values.comments !== '' || Object.keys(values.counts).length > 0
  useEffect(() => {
    if (isDirty) draft.save(values)
    else draft.clear()
  }, [draft, isDirty, values])
  return { values, setValues, isDirty, forget: draft.clear }
}

/** «Inventario físico»: what is on the shelf, and the differences that are written. */
export const CountDialog = ({ products, levels, branches, onClose }: Props) => {
  const formId = useId()
  const { values, setValues, isDirty, forget } = useCountDraft(branches[0]?._id ?? '')
  const [wasSent, setWasSent] = useState(false)
  const [search, setSearch] = useState('')
  const active = products.filter(({ isArchived }) => !isArchived)
  const listed = active.filter(({ name, customId }) => matches(`${name} ${customId}`, search))
  const expectedOf = (productId: string): number =>
    levels.find(level => level.productId === productId && level.branchId === values.branchId)
      ?.quantity ?? 0
  const typed = Object.entries(values.counts)
  const isWrong = typed.some(([, count]) => !isFigure(count.typed))
  const { save, isBusy, problem } = useSaveCount(() => {
    forget()
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (typed.length === 0 || isWrong) return
    save(values)
  }
  const count = (productId: string, text: string) => {
    const { [productId]: removed, ...others } = values.counts
    const expected = removed?.expected ?? expectedOf(productId)
    setValues({
      ...values,
      counts: text === '' ? others : { ...others, [productId]: { typed: text, expected } },
    })
  }
  return (
    <FormDialog
      open
      onClose={() => {
        forget()
        onClose()
      }}
      title="Inventario físico"
      description="Escribe lo que contaste. Solo se guardan las diferencias."
      formId={formId}
      isDirty={isDirty}
      busy={isBusy}
      problem={wasSent && typed.length === 0 ? 'Cuenta al menos un producto' : problem}
      submitText="Guardar inventario"
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="5">
          {branches.length < 2 ? null : (
            <SelectField
              label="Sucursal"
              options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={values.branchId}
              // A different branch starts a new count.
              onChange={event => setValues({ ...values, branchId: event.target.value, counts: {} })}
            />
          )}
          {active.length < SEARCHED_FROM ? null : (
            <TextField
              label="Buscar producto"
              type="search"
              autoComplete="off"
              value={search}
              help={typed.length === 0 ? undefined : countedText(typed.length)}
              onChange={event => setSearch(event.target.value)}
            />
          )}
          {listed.length === 0 ? (
            <Text color="fg.muted">Ningún producto coincide con tu búsqueda.</Text>
          ) : null}
          <Box as="ul" listStyleType="none">
            {listed.map(product => (
              <CountRow
                key={product._id}
                product={product}
                counted={values.counts[product._id]}
                expected={expectedOf(product._id)}
                showsErrors={wasSent}
                onType={text => count(product._id, text)}
              />
            ))}
          </Box>
          <TextField
            label="Comentarios (opcional)"
            autoComplete="off"
            maxLength={300}
            value={values.comments}
            onChange={event => setValues({ ...values, comments: event.target.value })}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}

const useSaveCount = (onSaved: () => void) => {
  const [send, { isLoading }] = useCountStockMutation()
  const [problem, setProblem] = useState<string>()
  const keys = useRepeatKeys()
  const once = useSingleRun()
  const trySave = async ({ branchId, counts, comments }: Values): Promise<boolean> => {
    setProblem(undefined)
    const list = Object.entries(counts).map(([productId, { typed, expected }]) => ({
      productId,
      expected,
      counted: Number(typed),
    }))
    const count = { counts: list, comments, ...(branchId === '' ? {} : { branchId }) }
    try {
      const movements = await keys.send({ count }, call => send(call).unwrap())
      toast.success(catalogRoutes.countStock.message, {
        description:
          movements.length === 0 ? 'Todo coincide' : `${movements.length} con diferencia`,
      })
      onSaved()
      return true
    } catch (error) {
      setProblem(problemText(error, 'No pudimos guardar el inventario'))
      return false
    }
  }
  return {
    save: (values: Values) => void once(() => trySave(values)),
    isBusy: isLoading,
    problem,
  }
}

const CountRow = ({
  product,
  counted,
  expected,
  showsErrors,
  onType,
}: {
  product: Product
  counted: TypedCount | undefined
  expected: number
  showsErrors: boolean
  onType: (text: string) => void
}) => {
  const isKnown = counted !== undefined && isFigure(counted.typed)
  const difference = isKnown ? Number(counted.typed) - counted.expected : 0
  return (
    <HStack as="li" gap="3" py="2" borderBottomWidth="1px" borderColor="border.subtle">
      <Stack gap="0" flex="1" minW="0">
        <Text fontWeight="500" overflowWrap="anywhere">
          {product.name}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          Sistema: {(counted?.expected ?? expected).toLocaleString('es-MX')}
        </Text>
      </Stack>
      <Text
        textStyle="sm"
        minW="12"
        textAlign="end"
        fontVariantNumeric="tabular-nums"
        color={difference === 0 ? 'fg.muted' : 'fg.warning'}
        aria-live="polite"
      >
        {isKnown ? differenceText(difference) : ''}
      </Text>
      <Box w="24" flexShrink="0">
        <TextField
          label={`Contado de ${product.name}`}
          hideLabel
          inputMode="numeric"
          autoComplete="off"
          minH="11"
          value={counted?.typed ?? ''}
          error={showsErrors && counted !== undefined && !isKnown ? 'Solo números' : undefined}
          onChange={event => onType(event.target.value)}
        />
      </Box>
    </HStack>
  )
}

const differenceText = (difference: number): string => {
  if (difference === 0) return 'Igual'
  return difference > 0 ? `+${difference}` : `−${Math.abs(difference)}`
}

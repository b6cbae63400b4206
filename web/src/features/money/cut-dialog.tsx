import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { type DayCut, type ExpectedLine, methodNames } from '@mostrador/contracts/catalog'
import { formatMoney } from '@mostrador/kernel'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  useCutDayMutation,
  useExpectedOfDayQuery,
  useListDayCutsQuery,
} from '../../api/endpoints/money.ts'
import { problemText } from '../../api/problem.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSingleRun } from '../../ui/once.ts'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { momentText } from '../../ui/when.ts'
import { toast } from '../../ui/toaster.tsx'
import {
  type CountedAmounts,
  differenceOf,
  expectedWithFloat,
  isBelowZero,
  linesOf,
  linesToCount,
  needsNote,
} from './count-values.ts'
import { amountOf, moneyText } from './money-words.ts'
import { useMoneyContext } from './use-money-context.ts'

const noteText = 'Hay una diferencia: escribe una nota que la explique'
const none: readonly ExpectedLine[] = []

type Props = { readonly onClose: () => void; readonly onCut: (cut: DayCut) => void }

/** What is typed into a cut, and what the server expects of that day and branch. */
const useCutForm = (place: ReturnType<typeof useMoneyContext>) => {
  const [date, setDate] = useState(place.today)
  const [chosen, setChosen] = useState<string | null>()
  const branchId = chosen === undefined ? place.mainBranchId : chosen
  const [counted, setCounted] = useState<CountedAmounts>({})
  const [typedFloat, setTypedFloat] = useState<string>()
  const [note, setNote] = useState('')
  const { currentData, error } = useExpectedOfDayQuery({
    query: { date, ...(branchId !== null && { branchId }) },
  })
  const moved = currentData?.lines ?? none
  // What the till of this branch usually begins with, until somebody types something else.
  const floatText = typedFloat ?? floatTextOf(currentData?.openingFloat ?? 0)
  const openingFloat = floatText.trim() === '' ? 0 : amountOf(floatText)
  const isFloatWrong = !(openingFloat >= 0)
  const float = isFloatWrong ? 0 : openingFloat
  const lines = linesToCount(moved, float)
  return {
    date,
    setDate,
    branchId,
    chooseBranch: setChosen,
    counted,
    setCounted,
    floatText,
    setTypedFloat,
    openingFloat,
    isFloatWrong,
    float,
    note,
    setNote,
    lines,
    error,
    isLoading: currentData === undefined && error === undefined,
    isEmpty: currentData !== undefined && lines.length === 0,
    isNoteMissing: needsNote(lines, counted, float) && note.trim() === '',
    isDirty:
      note !== '' || typedFloat !== undefined || Object.values(counted).some(text => text !== ''),
  }
}

/** Counts what a branch has of a day and closes it. */
export const CutDialog = ({ onClose, onCut }: Props) => {
  const place = useMoneyContext()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const { cut, isBusy, problem } = useCut(onCut)
  const fields = useCutForm(place)
  const { date, branchId, lines, counted, note, openingFloat, isFloatWrong, isNoteMissing } = fields
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    const ready = linesOf(lines, counted)
    if (isBusy || lines.length === 0) return
    if (ready === undefined || isNoteMissing || isFloatWrong) focusFirstWrong(form.current)
    else void cut({ branchId, date, openingFloat, lines: ready, note })
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Hacer corte de caja"
      description="Cuenta lo que hay y compáralo con lo que se registró."
      formId={formId}
      isDirty={fields.isDirty}
      busy={isBusy}
      problem={problem ?? (fields.error === undefined ? undefined : problemText(fields.error))}
      submitText="Guardar corte"
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <Stack gap="5">
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
            <DayField label="Día" value={date} today={place.today} onChange={fields.setDate} />
            <SelectField
              label="Sucursal"
              options={[...place.branches, { value: '', label: 'Sin sucursal' }]}
              value={branchId ?? ''}
              onChange={({ target: { value } }) => fields.chooseBranch(value === '' ? null : value)}
            />
          </SimpleGrid>
          <EarlierCut date={date} branchId={branchId} zone={place.zone} />
          {fields.isLoading ? <CardsSkeleton cards={2} height="16" /> : null}
          {fields.isEmpty ? (
            <Text color="fg.muted">No hay movimientos por cortar ese día en esa sucursal.</Text>
          ) : null}
          {lines.length === 0 ? null : (
            <TextField
              label="Fondo inicial en efectivo"
              help="El cambio con el que empezaste el día."
              inputMode="decimal"
              placeholder="0.00"
              autoComplete="off"
              value={fields.floatText}
              error={wasSent && isFloatWrong ? 'Escribe con cuánto empezaste' : undefined}
              onChange={event => fields.setTypedFloat(event.target.value)}
            />
          )}
          {lines.map(line => (
            <CountField
              key={line.paymentMethod}
              line={line}
              counted={counted}
              openingFloat={fields.float}
              wasSent={wasSent}
              onChange={text => fields.setCounted(now => ({ ...now, [line.paymentMethod]: text }))}
            />
          ))}
          {lines.length === 0 ? null : (
            <TextareaField
              label="Nota"
              help="Obligatoria cuando hay diferencia."
              rows={2}
              maxLength={500}
              value={note}
              error={wasSent && isNoteMissing ? noteText : undefined}
              onChange={event => fields.setNote(event.target.value)}
            />
          )}
        </Stack>
      </form>
    </FormDialog>
  )
}

/** Says of a second cut of the same day and branch what the first one counted. */
const EarlierCut = ({
  date,
  branchId,
  zone,
}: {
  date: string
  branchId: string | null
  zone: string
}) => {
  const { data } = useListDayCutsQuery({ query: { from: date, to: date } })
  const cut = data?.filter(dayCut => dayCut.branchId === branchId).toSorted(byLatest)[0]
  if (cut === undefined) return null
  const cash = cut.lines.find(({ paymentMethod }) => paymentMethod === 'cash')?.counted ?? 0
  return (
    <Text role="status" bg="bg.warning" color="fg.warning" borderRadius="l2" px="3" py="2">
      {`Ya hubo un corte de este día (${momentText(cut.createdAt, zone)}) con ${moneyText(cash)} en efectivo. Aquí cuenta lo que entró después; en el fondo, lo que dejaste en la caja.`}
    </Text>
  )
}

const byLatest = (dayCut: DayCut, other: DayCut): number =>
  other.createdAt.localeCompare(dayCut.createdAt)

const floatTextOf = (pesos: number): string => (pesos === 0 ? '' : pesos.toFixed(2))

const differenceText = (cents: number): string => {
  if (cents === 0) return 'Cuadra.'
  const sum = formatMoney({ cents: Math.abs(cents), currency: 'MXN' })
  return cents > 0 ? `Sobran ${sum}.` : `Faltan ${sum}.`
}

const CountField = ({
  line,
  counted,
  openingFloat,
  wasSent,
  onChange,
}: {
  line: ExpectedLine
  counted: CountedAmounts
  openingFloat: number
  wasSent: boolean
  onChange: (text: string) => void
}) => {
  const difference = differenceOf(line, counted, openingFloat)
  const hasFloat = line.paymentMethod === 'cash' && openingFloat > 0
  const start = hasFloat ? `Empezó con ${moneyText(openingFloat)}, entró` : 'Entró'
  const expected = moneyText(expectedWithFloat(line, openingFloat))
  const begin = `${start} ${moneyText(line.in)} y salió ${moneyText(line.out)}: se esperan ${expected}.`
  return (
    <TextField
      label={`Contado en ${methodNames[line.paymentMethod].toLowerCase()}`}
      required
      inputMode="decimal"
      placeholder="0.00"
      autoComplete="off"
      help={difference === null ? begin : `${begin} ${differenceText(difference)}`}
      value={counted[line.paymentMethod] ?? ''}
      error={
        isBelowZero(line, counted) || (wasSent && difference === null)
          ? 'Escribe cuánto contaste'
          : undefined
      }
      onChange={event => onChange(event.target.value)}
    />
  )
}

type Form = Parameters<ReturnType<typeof useCutDayMutation>[0]>[0]['body']['dayCut']

const useCut = (onCut: (cut: DayCut) => void) => {
  const [send, { isLoading }] = useCutDayMutation()
  const [problem, setProblem] = useState<string>()
  const keys = useRepeatKeys()
  const once = useSingleRun()
  const trySave = async (dayCut: Form): Promise<boolean> => {
    setProblem(undefined)
    try {
      const done = await keys.send({ dayCut }, call => send(call).unwrap())
      toast.success('Corte de caja guardado correctamente')
      onCut(done)
      return true
    } catch (error) {
      setProblem(problemText(error))
      return false
    }
  }
  return { cut: (form: Form) => once(() => trySave(form)), isBusy: isLoading, problem }
}

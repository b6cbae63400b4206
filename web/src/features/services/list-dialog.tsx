import { HStack, Stack, Text } from '@chakra-ui/react'
import { type FormEvent, useId, useMemo, useState } from 'react'
import type { BookableService } from '@mostrador/contracts/scheduling'
import { useStoredDraft } from '../../api/stored-draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextareaField } from '../../ui/field.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSingleRun } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'
import { errorsOf, isKnown, type Row, rowsOfKind, rowsOfList } from './listed-rows.ts'
import { businessKinds, kindOf } from './presets.ts'
import { linesLeftOut, readPriceList } from './price-list.ts'
import { ServiceRows } from './service-rows.tsx'
import { useSaveRows } from './use-save-rows.ts'

type Links = { readonly branches: readonly string[]; readonly specialists: readonly string[] }
type Props = {
  readonly services: readonly BookableService[]
  /** The branches and specialists of the new services. */
  readonly links: Links
  readonly onClose: () => void
}

const savedText = (count: number): string =>
  count === 1 ? 'Servicio creado correctamente' : `${count} servicios creados correctamente`

const isWrong = (row: Row): boolean => Object.keys(errorsOf(row)).length > 0

/** Rows that the user selects, corrects and saves together. */
const useRows = ({ services, links, onClose }: Props, initialRows: readonly Row[]) => {
  const [rows, setRows] = useState(initialRows)
  const [wasSent, setWasSent] = useState(false)
  const [saved, setSaved] = useState<readonly string[]>([])
  const existingNames = useMemo(() => services.map(({ name }) => name), [services])
  const ticked = rows.filter(({ isTicked }) => isTicked)
  const { save, progress, problem } = useSaveRows(links, row => {
    setSaved(names => [...names, row.name])
    setRows(list => list.filter(({ id }) => id !== row.id))
  })
  const once = useSingleRun()
  const trySave = async (): Promise<boolean> => {
    setWasSent(true)
    if (ticked.length === 0 || ticked.some(isWrong) || !(await save(ticked))) return false
    toast.success(savedText(ticked.length))
    onClose()
    return true
  }
  return {
    rows,
    setRows,
    existingNames,
    ticked,
    progress,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // The wrong row may be far above the button.
      if (ticked.some(isWrong)) focusFirstWrong(event.currentTarget)
      void once(trySave)
    },
    /** Rows that were saved stay saved when a later one fails. */
    problem:
      problem === undefined || saved.length === 0
        ? problem
        : `${problem} Ya guardamos ${saved.length}; faltan los de la lista.`,
    errorsFor: (row: Row) => (wasSent && row.isTicked ? errorsOf(row) : {}),
    change: (row: Row) => setRows(list => list.map(old => (old.id === row.id ? row : old))),
    nothingSelected: wasSent && ticked.length === 0 ? 'Elige al menos un servicio' : undefined,
  }
}

const submitText = (count: number): string => (count < 2 ? 'Guardar' : `Guardar ${count} servicios`)
const loadingText = (progress: { done: number; of: number } | undefined): string =>
  progress === undefined || progress.of < 2
    ? 'Guardando…'
    : `Guardando ${progress.done + 1} de ${progress.of}…`

/**
 * Usual services of a kind of business, to tick and correct. `about`: what the business says of
 * itself.
 */
export const PresetsDialog = ({ about, ...props }: Props & { about: readonly string[] }) => {
  const form = useId()
  const [kind, setKind] = useState(() => kindOf(about))
  const list = useRows(props, rowsOfKind(kind))
  return (
    <FormDialog
      open
      onClose={props.onClose}
      title="Elige tus servicios"
      description="Marca los que das y corrige su duración y su precio."
      formId={form}
      isDirty={list.ticked.length > 0}
      busy={list.progress !== undefined}
      problem={list.problem ?? list.nothingSelected}
      submitText={submitText(list.ticked.length)}
      loadingText={loadingText(list.progress)}
    >
      <HStack gap="2" flexWrap="wrap" role="group" aria-label="Tipo de negocio">
        {businessKinds.map(businessKind => (
          <Button
            key={businessKind.id}
            size="sm"
            minH={{ base: '11', md: '9' }}
            aria-pressed={businessKind === kind}
            {...(businessKind === kind ? { bg: 'brand.subtle', borderColor: 'brand.solid' } : {})}
            onClick={() => {
              setKind(businessKind)
              // Selected rows of other kinds stay at the top.
              list.setRows([
                ...list.ticked,
                ...rowsOfKind(businessKind).filter(isNotIn(list.ticked)),
              ])
            }}
          >
            {businessKind.label}
          </Button>
        ))}
      </HStack>
      <form id={form} noValidate onSubmit={list.submit}>
        <ServiceRows
          rows={list.rows}
          errorsFor={list.errorsFor}
          isKnown={name => isKnown(list.existingNames, name)}
          onChange={list.change}
        />
      </form>
    </FormDialog>
  )
}

const isNotIn =
  (rows: readonly Row[]) =>
  ({ id }: Row): boolean =>
    !rows.some(row => row.id === id)

/** How many skipped lines are listed by name. */
const MAX_NAMED = 6
const sentence = new Intl.ListFormat('es-MX')

const LeftOut = ({ lines }: { readonly lines: readonly string[] }) => {
  if (lines.length === 0) return null
  const more = lines.length - MAX_NAMED
  const named = lines.slice(0, MAX_NAMED).map(line => `«${line}»`)
  const all = more > 0 ? [...named, `${more} más`] : named
  return (
    <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      {`No parecen servicios y se quedan fuera: ${sentence.format(all)}.`}
    </Text>
  )
}

/** Parses a pasted price list, lets the user correct the rows, and saves them. */
export const PriceListDialog = ({ onClose, ...props }: Props) => {
  const form = useId()
  const draft = useStoredDraft('price-list')
  const [text, setText] = useState(() => String(draft.read()?.['text'] ?? ''))
  const [isRead, setIsRead] = useState(false)
  const [problem, setProblem] = useState<string>()
  const close = () => {
    draft.clear()
    onClose()
  }
  const list = useRows({ ...props, onClose: close }, [])
  const read = (event: FormEvent) => {
    event.preventDefault()
    const rows = rowsOfList(readPriceList(text), list.existingNames)
    setProblem(rows.length === 0 ? 'Pega aquí tu lista, un servicio por renglón' : undefined)
    list.setRows(rows)
    setIsRead(rows.length > 0)
  }
  return (
    <FormDialog
      open
      onClose={close}
      title="Pega tu lista de precios"
      description={
        isRead
          ? 'Revisa lo que entendimos. Se guardan los que dejes marcados.'
          : 'Un servicio por renglón, con su precio y, si quieres, su duración.'
      }
      formId={form}
      isDirty={text.trim() !== ''}
      busy={list.progress !== undefined}
      problem={isRead ? (list.problem ?? list.nothingSelected) : problem}
      submitText={isRead ? submitText(list.ticked.length) : 'Revisar'}
      loadingText={loadingText(list.progress)}
    >
      <form id={form} noValidate onSubmit={isRead ? list.submit : read}>
        {isRead ? (
          <Stack gap="3">
            <ServiceRows
              rows={list.rows}
              errorsFor={list.errorsFor}
              isKnown={name => isKnown(list.existingNames, name)}
              onChange={list.change}
            />
            <LeftOut lines={linesLeftOut(text)} />
            <Button alignSelf="start" minH="11" onClick={() => setIsRead(false)}>
              Volver a la lista
            </Button>
          </Stack>
        ) : (
          <Stack gap="2">
            <TextareaField
              label="Tu lista"
              rows={8}
              placeholder={'Corte 150\nBarba $120 30 min\nTinte desde $800'}
              value={text}
              onChange={event => {
                setText(event.target.value)
                draft.save({ text: event.target.value })
              }}
            />
            <Text textStyle="sm" color="fg.muted">
              La puedes copiar de WhatsApp, de una nota o de tu menú.
            </Text>
          </Stack>
        )}
      </form>
    </FormDialog>
  )
}

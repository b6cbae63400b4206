import { HStack } from '@chakra-ui/react'
import { useState } from 'react'
import {
  useListCommissionRatesQuery,
  usePutCommissionRateMutation,
} from '../../api/endpoints/money.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { amountOf, MONEY_PAGE } from './money-words.ts'

/** The percentage of a specialist. */
export const RateField = ({ specialistId }: { specialistId: string }) => {
  const mayEdit = may(useSignedIn(), { page: MONEY_PAGE, action: 'edit' })
  const { data: rates } = useListCommissionRatesQuery()
  const [putRate, { isLoading }] = usePutCommissionRateMutation()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const percent = rates?.find(rate => rate.specialistId === specialistId)?.percent ?? 0
  const isChanged = typed !== undefined && amountOf(typed) !== percent
  useUnsaved(isChanged)
  const save = async () => {
    setProblem(undefined)
    const newPercent = amountOf((typed ?? '').replace('%', ''))
    if (Number.isNaN(newPercent)) return setProblem('Escribe un porcentaje')
    try {
      await putRate({ params: { specialistId }, body: { percent: newPercent } }).unwrap()
      toast.success('Comisión actualizada correctamente')
      setTyped(undefined)
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <HStack align="end" gap="2">
      <TextField
        label="Comisión (%)"
        inputMode="decimal"
        autoComplete="off"
        disabled={!mayEdit || rates === undefined}
        value={typed ?? String(percent)}
        error={problem}
        onChange={event => setTyped(event.target.value)}
      />
      {isChanged ? (
        <Button minH="11" loading={isLoading} onClick={() => void save()}>
          Guardar
        </Button>
      ) : null}
    </HStack>
  )
}

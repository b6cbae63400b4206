import { Stack, Text } from '@chakra-ui/react'
import type { Plan, PlanChange, PriceList } from '@mostrador/contracts/billing'
import { useEffect, useState } from 'react'
import { useChangePlanMutation, usePreviewPlanChangeMutation } from '../../api/endpoints/credits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { toast } from '../../ui/toaster.tsx'
import { momentText } from '../../ui/when.ts'
import { ExtraField } from './extra-field.tsx'
import { paymentProblemText } from './payment-problem.ts'
import { exactText, limitsText, priceText } from './words.ts'
import { countText } from '../../ui/count.ts'

const failedText = 'Error al seleccionar el plan'

type WantedPlan = { readonly planId: string; readonly extra: number }

/**
 * What the server says that a plan costs; asked again with each choice, and only the last answer
 * counts.
 */
const usePreview = ({ planId, extra }: WantedPlan) => {
  const [ask] = usePreviewPlanChangeMutation()
  const [answer, setAnswer] = useState<{ change?: PlanChange; problem?: string }>({})
  useEffect(() => {
    let isLast = true
    setAnswer({})
    ask({ body: { planId, extra } })
      .unwrap()
      .then(
        change => isLast && setAnswer({ change }),
        (error: unknown) => isLast && setAnswer({ problem: paymentProblemText(error, failedText) })
      )
    return () => {
      isLast = false
    }
  }, [ask, planId, extra])
  return answer
}

const usePlanChoice = ({ plans, subscription }: PriceList) => {
  const other = plans.find(({ id }) => id !== subscription?.planId)
  // A change that waits is called off by choosing what one has.
  const preset = subscription?.next === null ? other?.id : subscription?.planId
  const [planId, setPlanId] = useState(preset ?? '')
  const [extra, setExtra] = useState(0)
  return {
    planId,
    extra,
    choose(id: string) {
      setPlanId(id)
      setExtra(0)
    },
    setExtra,
  }
}

/** Another plan, with what it costs today and each month before one agrees [NAV-05]. */
export const PlanChangeDialog = ({
  list,
  zone,
  onClose,
}: {
  list: PriceList
  zone: string | undefined
  onClose: () => void
}) => {
  const choice = usePlanChoice(list)
  const { change, problem } = usePreview(choice)
  const [confirm, { isLoading }] = useChangePlanMutation()
  const [refusal, setRefusal] = useState<string>()
  const plan = list.plans.find(({ id }) => id === choice.planId)
  const agree = async (): Promise<void> => {
    if (change === undefined) return
    const { planId, extra, dueNow, at } = change
    try {
      await confirm({ body: { planId, extra, dueNow, at } }).unwrap()
      toast.success('Tu plan cambió')
      onClose()
    } catch (error) {
      setRefusal(paymentProblemText(error, failedText))
    }
  }
  return (
    <Dialog
      open
      title="Cambiar plan"
      onClose={onClose}
      footer={
        <>
          <Button minH="11" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            kind="main"
            minH="11"
            disabled={change === undefined}
            loading={isLoading}
            onClick={() => void agree()}
          >
            {confirmText(plan, change)}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Choices
          list={list}
          choice={choice}
          onChoose={id => {
            setRefusal(undefined)
            choice.choose(id)
          }}
        />
        <Text aria-live="polite" minH="12">
          {problem ?? (change === undefined ? 'Calculando…' : changeText(change, zone))}
        </Text>
        <FormProblem text={refusal} />
      </Stack>
    </Dialog>
  )
}

const Choices = ({
  list: { plans },
  choice,
  onChoose,
}: {
  list: PriceList
  choice: ReturnType<typeof usePlanChoice>
  onChoose: (planId: string) => void
}) => {
  const plan = plans.find(({ id }) => id === choice.planId)
  return (
    <>
      <RadioList
        label="Plan"
        choices={plans.map(offeredPlan => ({
          value: offeredPlan.id,
          label: `${offeredPlan.name}, ${priceText(offeredPlan.totalPrice)} al mes`,
          detail: limitsText(offeredPlan),
        }))}
        value={choice.planId}
        onChange={onChoose}
      />
      {plan === undefined ? null : (
        <ExtraField plan={plan} value={choice.extra} onChange={choice.setExtra} />
      )}
    </>
  )
}

const confirmText = (plan: Plan | undefined, change: PlanChange | undefined): string => {
  const name = plan?.name ?? 'plan'
  return change === undefined || change.dueNow === 0
    ? `Cambiar a ${name}`
    : `Pagar ${exactText(change.dueNow)} y cambiar a ${name}`
}

const changeText = (change: PlanChange, zone: string | undefined): string => {
  const { begins, at, dueNow, creditsNow, monthly, credits } = change
  const monthlyText = `${exactText(monthly)} al mes, con ${countText(credits)} créditos`
  if (begins === 'period_end')
    return `Hoy no pagas nada. Conservas tu plan hasta el ${momentText(at, zone)}; desde entonces pagas ${monthlyText}.`
  if (dueNow === 0) return `Sigues con este plan: ${monthlyText}. No pagas nada hoy.`
  return `Hoy pagas ${exactText(dueNow)} por el resto del periodo y recibes ${countText(creditsNow)} créditos. Después pagas ${monthlyText}.`
}

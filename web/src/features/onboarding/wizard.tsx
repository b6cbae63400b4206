import { HStack, Link as ChakraLink, Stack, Text } from '@chakra-ui/react'
import type { Business, BusinessType } from '@mostrador/contracts/accounts'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useGetBusinessQuery } from '../../api/endpoints/business.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import type { SetUpStep } from '../contribution.ts'
import { MainUseStep } from './main-use-step.tsx'
import { BUSINESS, indexOf, LOGO, sellsOf, START, type Step, stepsFor, WELCOME } from './steps.ts'
import { TopicStep } from './topic-step.tsx'
import type { Progress as SavedProgress } from './use-onboarding.ts'
import { StepProgress } from './step-progress.tsx'

type Props = {
  readonly progress: SavedProgress & {
    readonly onboarding: NonNullable<SavedProgress['onboarding']>
  }
  readonly topics: readonly SetUpStep[]
  /** The form that registers a business; `sells` is what the main use ticks. */
  readonly registerBusiness: (sells: BusinessType) => ReactNode
  /** Where its logo is uploaded. */
  readonly logo: (business: Business) => ReactNode
  readonly onLeave: () => void
}

/**
 * The wizard for a new business: its steps, the progress, and the buttons back and next [ONB-15].
 */
export const Wizard = (props: Props) => {
  const { progress, topics } = props
  const { businessId } = progress.onboarding
  const { data: business, error } = useGetBusinessQuery(
    { params: { id: businessId ?? '' } },
    { skip: businessId === null }
  )
  if (businessId !== null && business === undefined && error === undefined)
    return <CardsSkeleton cards={1} height="64" />
  const sells = business?.businessType ?? sellsOf(progress.onboarding)
  return (
    <Steps {...props} steps={stepsFor(topics, sells, progress.onboarding)} business={business} />
  )
}

type StepsProps = Props & { steps: readonly Step[]; business: Business | undefined }

/** Which step is shown, and the way to the next and the previous one. */
const useSteps = ({ progress: { onboarding, change }, onLeave, steps }: StepsProps) => {
  const navigate = useNavigate()
  const index = indexOf(steps, onboarding.step)
  const step = steps[index]
  const key = step?.key ?? START
  const isRegistered = onboarding.businessId !== null
  const [sub, setSub] = useState<0 | 1>(onboarding.mainUse === null ? 0 : 1)
  const [isIntro, setIntro] = useState(onboarding.counts[key] === undefined)
  const [isTopicComplete, setTopicComplete] = useState(false)
  // Left before the page of the end was reached.
  const [wasAtEnd] = useState(key === WELCOME)
  const goTo = useCallback(
    (to: number) => {
      const target = steps[to]
      if (target === undefined) return
      setTopicComplete(false)
      setIntro(onboarding.counts[target.key] === undefined || to < index)
      const isSaved = change({ step: target.key })
      // The last page stores that it was reached: after this.
      if (target.key === WELCOME) void isSaved.then(() => navigate('/bienvenida'))
    },
    [steps, onboarding.counts, index, change, navigate]
  )
  const next = useCallback(() => goTo(index + 1), [goTo, index])
  const isJustRegistered =
    key === BUSINESS && isRegistered && onboarding.counts[BUSINESS] === undefined
  useEffect(() => {
    if (isJustRegistered)
      void change({ step: steps[index + 1]?.key ?? key, counts: { [BUSINESS]: 1 } })
  }, [isJustRegistered, change, steps, index, key])
  useEffect(() => {
    if (wasAtEnd) void navigate('/bienvenida', { replace: true })
  }, [wasAtEnd, navigate])

  const onNext = () => {
    if (key === START && sub + 1 < (step?.subSteps ?? 0)) setSub(1)
    else next()
  }
  // Its question comes before.
  const isAtForm = (step?.topic?.max ?? 1) > 1 && !isIntro && !isTopicComplete
  const onBack = () => {
    if (key === START && sub === 1) setSub(0)
    else if (key === START) onLeave()
    else if (isAtForm) setIntro(true)
    else goTo(index - 1)
  }
  // The first step is answered by its second screen.
  const isAnswered = key !== START || sub === 0 || onboarding.use !== null
  const isComplete =
    step?.topic === undefined ? step?.isCompleted === true && isAnswered : isTopicComplete
  return {
    index,
    step,
    key,
    sub,
    setSub,
    isIntro,
    setIntro,
    setTopicComplete,
    isComplete,
    next,
    onNext,
    onBack,
  }
}

const Steps = (props: StepsProps) => {
  const {
    progress: { onboarding, change },
    steps,
    onLeave,
  } = props
  const state = useSteps(props)
  useBackCloses(true, state.onBack)
  const { step, key, sub } = state
  return (
    <Stack gap="5" maxW="2xl" mx="auto" w="full">
      <StepProgress steps={steps} index={state.index} />
      {key === START ? (
        <MainUseStep
          question={step?.message ?? ''}
          chosen={onboarding}
          sub={sub}
          onChange={chosen => void change(chosen)}
          onSub={state.setSub}
          onDone={state.next}
        />
      ) : null}
      <Suspense fallback={<CardsSkeleton cards={1} height="64" />}>
        <StepContent {...props} state={state} />
      </Suspense>
      {/* On a phone it stays above the bar of the page, whatever is above it. */}
      <HStack
        justify="space-between"
        gap="3"
        py="2"
        position={{ base: 'sticky', md: 'static' }}
        bottom="var(--shell-bottom)"
        bg="bg.canvas"
        zIndex="docked"
      >
        {key === START && sub === 0 ? (
          <Button kind="bare" minH="11" onClick={onLeave}>
            Ver otras opciones
          </Button>
        ) : (
          <Button minH="11" onClick={state.onBack}>
            Atrás
          </Button>
        )}
        {/* Until then the form of the step is the way on [ONB-15]. */}
        {state.isComplete ? (
          <Button kind="main" minH="11" onClick={state.onNext}>
            Siguiente
          </Button>
        ) : null}
      </HStack>
    </Stack>
  )
}

type ContentProps = StepsProps & { readonly state: ReturnType<typeof useSteps> }

const StepContent = ({ progress, registerBusiness, logo, business, state }: ContentProps) => {
  const { onboarding, change } = progress
  const { step, key, isIntro, setIntro, setTopicComplete, next } = state
  if (key === BUSINESS && onboarding.businessId === null)
    return registerBusiness(sellsOf(onboarding))
  if (key === BUSINESS) return <RegisteredBusiness step={step} business={business} />
  if (key === LOGO)
    return (
      <>
        <Text color="fg.muted">{step?.message}</Text>
        {business === undefined ? null : logo(business)}
      </>
    )
  if (step?.topic === undefined) return null
  return (
    <TopicStep
      key={key}
      topic={step.topic}
      count={onboarding.counts[key]}
      isIntro={isIntro}
      onIntro={setIntro}
      onCount={count => void change({ counts: { ...onboarding.counts, [key]: count } })}
      onComplete={setTopicComplete}
      onDone={next}
      onLater={step.customizable ? next : undefined}
    />
  )
}

const RegisteredBusiness = ({
  step,
  business,
}: {
  readonly step: Step | undefined
  readonly business: Business | undefined
}) => (
  <Card title={business?.name ?? 'Tu negocio'}>
    <Text>
      {step?.message} Sus datos se cambian en{' '}
      <ChakraLink asChild color="brand.fg">
        <Link to={step?.path ?? ''}>{step?.label}</Link>
      </ChakraLink>
      .
    </Text>
  </Card>
)

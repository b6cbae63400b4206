import { HStack, Link as ChakraLink, Stack, Text } from '@chakra-ui/react'
import type { Business, BusinessType } from '@mostrador/contracts/accounts'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useGetBusinessQuery } from '../../api/endpoints/business.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import type { SetUpStep } from '../contribution.ts'
import { MainUseStep } from './main-use-step.tsx'
import { BUSINESS, indexOf, LOGO, sellsOf, START, type Step, stepsFor, WELCOME } from './steps.ts'
import { TopicStep } from './topic-step.tsx'
import type { Progress as Kept } from './use-onboarding.ts'
import { Way } from './way.tsx'

type Props = {
  readonly progress: Kept & { readonly onboarding: NonNullable<Kept['onboarding']> }
  readonly topics: readonly SetUpStep[]
  /** The form that registers a business; `sells` is what the main use ticks. */
  readonly registerBusiness: (sells: BusinessType) => ReactNode
  /** Where its logo is uploaded. */
  readonly logo: (business: Business) => ReactNode
  readonly onLeave: () => void
}

/** The wizard for a new business: its steps, how far one is, and the way back and on [ONB-15]. */
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

const Steps = ({
  progress: { onboarding, change },
  registerBusiness,
  logo,
  onLeave,
  steps,
  business,
}: Props & { steps: readonly Step[]; business: Business | undefined }) => {
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
      const isKept = change({ step: target.key })
      // The page of the end keeps that one was there: after this.
      if (target.key === WELCOME) void isKept.then(() => navigate('/bienvenida'))
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

  const isComplete = step?.topic === undefined ? step?.isCompleted === true : isTopicComplete
  const onNext = () => {
    if (key === START && sub + 1 < (step?.subSteps ?? 0)) setSub(1)
    else next()
  }
  // Its question comes before.
  const isAtForm = (step?.topic?.most ?? 1) > 1 && !isIntro && !isTopicComplete
  const onBack = () => {
    if (key === START && sub === 1) setSub(0)
    else if (key === START) onLeave()
    else if (isAtForm) setIntro(true)
    else goTo(index - 1)
  }
  const isFirst = key === START && sub === 0
  return (
    <Stack gap="5" maxW="2xl" mx="auto" w="full">
      <Way steps={steps} index={index} />
      {key === START ? (
        <MainUseStep
          question={step?.message ?? ''}
          chosen={onboarding}
          sub={sub}
          onChange={chosen => void change(chosen)}
          onSub={setSub}
          onDone={next}
        />
      ) : null}
      <Suspense fallback={<CardsSkeleton cards={1} height="64" />}>
        {key === BUSINESS && !isRegistered ? registerBusiness(sellsOf(onboarding)) : null}
        {key === BUSINESS && isRegistered ? (
          <Card title={business?.name ?? 'Tu negocio'}>
            <Text>
              {step?.message} Sus datos se cambian en{' '}
              <ChakraLink asChild color="brand.fg">
                <Link to={step?.path ?? ''}>{step?.label}</Link>
              </ChakraLink>
              .
            </Text>
          </Card>
        ) : null}
        {key === LOGO ? <Text color="fg.muted">{step?.message}</Text> : null}
        {key === LOGO && business !== undefined ? logo(business) : null}
        {step?.topic === undefined ? null : (
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
        )}
      </Suspense>
      <HStack justify="space-between" gap="3">
        {isFirst ? (
          <Button kind="bare" minH="11" onClick={onLeave}>
            Ver otras opciones
          </Button>
        ) : (
          <Button minH="11" onClick={onBack}>
            Atrás
          </Button>
        )}
        {/* Until then the form of the step is the way on [ONB-15]. */}
        {isComplete ? (
          <Button minH="11" onClick={onNext}>
            Siguiente
          </Button>
        ) : null}
      </HStack>
    </Stack>
  )
}

import type { Business, BusinessType } from '@mostrador/contracts/accounts'
import { Text } from '@chakra-ui/react'
import { firstNameIn } from '@mostrador/kernel'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Page, PageHeader } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import type { SetUpStep } from '../contribution.ts'
import { ById, JoinRequested, Paths } from './paths.tsx'
import { START } from './steps.ts'
import { type Progress, useOnboarding } from './use-onboarding.ts'
import { Wizard } from './wizard.tsx'

type Props = {
  readonly topics: readonly SetUpStep[]
  readonly registerBusiness: (sells: BusinessType) => ReactNode
  readonly logo: (business: Business) => ReactNode
  /** Reads everything again, with the business that the person has now. */
  readonly reload: () => void
}

/** /new-onboarding: a business of one's own, step by step, or one that exists [ONB-01]. */
export const OnboardingScreen = (props: Props) => {
  const session = useSignedIn()
  const progress = useOnboarding()
  const { left } = (useLocation().state ?? {}) as { readonly left?: string }
  const name = firstNameIn(session.user.name)
  return (
    <Page>
      <PageHeader
        title={session.business === null ? `Hola, ${name}` : 'Configura tu negocio'}
        description="En unos minutos tu asistente puede dar citas"
      />
      {session.business === null && left !== undefined ? (
        <Text
          role="status"
          bg="bg.warning"
          color="fg.warning"
          borderRadius="l2"
          px="3"
          py="2"
          mb="4"
        >
          {`Ya no formas parte de ${left}.`}
        </Text>
      ) : null}
      <Content {...props} progress={progress} />
    </Page>
  )
}

const Content = ({ progress, reload, ...wizard }: Props & { progress: Progress }) => {
  const { onboarding, isJoinRequested, error, change, retry } = progress
  if (onboarding === undefined)
    return error === undefined ? (
      <CardsSkeleton cards={3} height="20" />
    ) : (
      <EmptyState
        icon={<CloudOff />}
        title="No pudimos cargar tu avance"
        description={problemText(error)}
        action={
          <Button kind="main" minH="11" onClick={retry}>
            Intentar de nuevo
          </Button>
        }
      />
    )
  const { path, step } = onboarding
  if (path === 'join' && isJoinRequested) return <JoinRequested reload={reload} />
  if (path !== 'none')
    return <ById path={path} onBack={() => void change({ path: 'none' })} reload={reload} />
  if (step === null)
    return (
      <Paths
        onChoose={chosen =>
          void change(chosen === 'create' ? { step: START } : { path: chosen, step: null })
        }
      />
    )
  return (
    <Wizard
      {...wizard}
      progress={{ ...progress, onboarding }}
      onLeave={() => void change({ step: null, path: 'none' })}
    />
  )
}

import { Button as Plain, Text } from '@chakra-ui/react'
import { Coins } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useBusiness } from '../../api/endpoints/business.ts'
import { asProblem, problemText } from '../../api/problem.ts'
import { toast } from '../../ui/toaster.tsx'

const money = new Intl.NumberFormat('es-MX', {
  style: 'currency',
  currency: 'MXN',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const oneDecimal = new Intl.NumberFormat('es-MX', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export type Funds = { readonly balance: number; readonly gpt: number; readonly reasoning: number }

/**
 * The MXN balance with 2 decimals when above 0, else both kinds of credits with 1 decimal [NAV-22].
 * `balance` in pesos.
 */
export const fundsText = ({ balance, gpt, reasoning }: Funds): string =>
  balance > 0
    ? money.format(balance)
    : `GPT ${oneDecimal.format(gpt)} · Reasoning ${oneDecimal.format(reasoning)}`

// Whose session ended is on the way to sign in; that there is no network is said by the banner.
const shownElsewhere: ReadonlySet<string> = new Set(['unauthenticated', 'offline', 'timeout'])

const CreditsHelp = lazy(async () => ({
  default: (await import('./credits-help.tsx')).CreditsHelp,
}))

/** What the business has left, in the navbar; pressed, it says what that is. */
export const Credits = ({ businessId }: { businessId: string }) => {
  const { business, error } = useBusiness(businessId)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (error !== undefined && !shownElsewhere.has(asProblem(error).code))
      toast.error(problemText(error, 'Error al cargar el negocio'), { id: 'business' })
  }, [error])
  if (business === undefined) return null
  const { gptModel, reasoningModel, balanceMXN } = business.counters
  return (
    <>
      <Plain
        variant="plain"
        size="xs"
        minH={{ base: '11', md: '9' }}
        px="1"
        gap="1.5"
        color="fg.muted"
        fontWeight="400"
        title="Créditos disponibles: qué son"
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        <Coins size={14} aria-hidden="true" />
        <Text as="span" srOnly>
          Créditos disponibles:
        </Text>
        <Text as="span" aria-hidden="true">
          Créditos:
        </Text>
        <Text as="span">
          {fundsText({ balance: balanceMXN, gpt: gptModel, reasoning: reasoningModel })}
        </Text>
      </Plain>
      {isAsked ? (
        <Suspense>
          <CreditsHelp onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

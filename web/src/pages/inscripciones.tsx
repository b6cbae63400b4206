import type { EnrollmentLine } from '@mostrador/contracts/catalog'
import { lazy, Suspense, useState } from 'react'
import { may, useSignedIn } from '../api/session.ts'
import { ChargeProvider } from '../features/enrollments/charge-context.ts'
import { EnrollmentsScreen } from '../features/enrollments/enrollments-screen.tsx'
import { MONEY_PAGE } from '../features/money/money-words.ts'

const EnrollmentCharge = lazy(async () => ({
  default: (await import('../features/money/enrollment-charge.tsx')).EnrollmentCharge,
}))

/** Enrolments, and the form that collects what is left to pay of one. */
export const Component = () => {
  const mayCharge = may(useSignedIn(), { page: MONEY_PAGE, action: 'create' })
  const [charged, setCharged] = useState<EnrollmentLine>()
  return (
    <ChargeProvider value={mayCharge ? setCharged : null}>
      <EnrollmentsScreen />
      <Suspense>
        {charged === undefined ? null : (
          <EnrollmentCharge enrollment={charged} onClose={() => setCharged(undefined)} />
        )}
      </Suspense>
    </ChargeProvider>
  )
}

import type { Course, EnrollmentLine } from '@mostrador/contracts/catalog'
import { lazy, Suspense } from 'react'
import { may, useSignedIn } from '../../api/session.ts'
import type { FormRefresh } from '../../ui/form-dialog.tsx'
import { useLastRow } from '../../ui/last-row.ts'
import { PAGE } from './page.ts'
import type { Address } from '../../bookables/use-address.ts'

const EnrollmentDialog = lazy(async () => ({
  default: (await import('./enrollment-dialog.tsx')).EnrollmentDialog,
}))
const WaitlistDrawer = lazy(async () => ({
  default: (await import('./waitlist-drawer.tsx')).WaitlistDrawer,
}))
const AttendanceDrawer = lazy(async () => ({
  default: (await import('./attendance-drawer.tsx')).AttendanceDrawer,
}))

type Props = {
  readonly lines: readonly EnrollmentLine[]
  readonly courses: readonly Course[]
  readonly address: Address
  readonly refresh: FormRefresh
}

/** The dialogs that the URL opens over the table. */
export const Opened = ({ lines, courses, address, refresh }: Props) => {
  const { search, write } = address
  const session = useSignedIn()
  const { row: edited, isGone } = useLastRow(lines, search.get('editar'))
  const isNew = search.has('nueva') && may(session, { page: PAGE, action: 'create' })
  const isEdit = edited !== undefined && may(session, { page: PAGE, action: 'edit' })
  const waitlist = search.get('espera')
  const attendance = search.get('lista')
  return (
    <Suspense>
      {isNew || isEdit ? (
        <EnrollmentDialog
          key={isNew ? 'new' : edited?._id}
          enrollment={isNew ? undefined : edited}
          isGone={isGone}
          courses={courses}
          courseId={search.get('curso') ?? ''}
          refresh={refresh}
          onClose={() => write({ nueva: null, editar: null, curso: null })}
        />
      ) : null}
      {waitlist === null ? null : (
        <WaitlistDrawer
          courses={courses}
          courseId={waitlist}
          onCourse={espera => write({ espera: espera || 'elegir' })}
          onClose={() => write({ espera: null })}
        />
      )}
      {attendance === null ? null : (
        <AttendanceDrawer
          courses={courses}
          courseId={attendance}
          date={search.get('fecha') ?? ''}
          hour={search.get('hora') ?? ''}
          onChoose={({ courseId, date, hour }) =>
            write({ lista: courseId || 'elegir', fecha: date, hora: hour })
          }
          onClose={() => write({ lista: null, fecha: null, hora: null })}
        />
      )}
    </Suspense>
  )
}

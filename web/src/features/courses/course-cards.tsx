import type { Course } from '@mostrador/contracts/catalog'
import { lazy, Suspense, useState } from 'react'
import { useArchiveCourseMutation } from '../../api/endpoints/courses.ts'
import { problemText } from '../../api/problem.ts'
import { EntityList, type EntityListTexts } from '../../ui/entity-list.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { ListParams } from '../../ui/use-list-params.ts'
import { CourseCard, type CourseRow } from './course-card.tsx'

const loadRemoval = () => import('./course-removal.tsx')
const ArchiveCourse = lazy(async () => ({ default: (await loadRemoval()).ArchiveCourse }))
const DeleteCourse = lazy(async () => ({ default: (await loadRemoval()).DeleteCourse }))

const texts: EntityListTexts = {
  search: 'Buscar curso',
  active: 'Activos',
  archived: 'Archivados',
  nothingFound: 'Ningún curso coincide con',
  noneActive: 'No tienes cursos activos.',
  noneArchived: 'No tienes cursos archivados.',
}
type PendingRemoval = { readonly action: 'archive' | 'delete'; readonly course: CourseRow }

/** The cards, with their search and the confirmation before one is removed. */
export const CourseCards = ({
  courses,
  opened,
}: {
  courses: readonly Course[]
  opened: ListParams
}) => {
  const [removal, setRemoval] = useState<PendingRemoval>()
  const [restore] = useArchiveCourseMutation()
  const bringBack = async (course: CourseRow) => {
    try {
      await restore({ params: { id: course._id }, query: {} }).unwrap()
      toast.success('Curso restaurado', { description: course.name })
    } catch (failed) {
      toast.error('No pudimos restaurar el curso', { description: problemText(failed) })
    }
  }
  const stop = () => setRemoval(undefined)
  return (
    <>
      <EntityList
        rows={courses.map(course => ({ ...course, isArchived: course.archived }))}
        textOf={({ name, description, customId, place }) =>
          `${name} ${customId} ${place} ${description}`
        }
        texts={texts}
        render={course => (
          <CourseCard
            course={course}
            actions={{
              onEdit: ({ _id }) => opened.open({ editar: _id }),
              onArchive: chosen => setRemoval({ action: 'archive', course: chosen }),
              onRestore: chosen => void bringBack(chosen),
              onDelete: chosen => setRemoval({ action: 'delete', course: chosen }),
            }}
          />
        )}
      />
      <Suspense>
        {removal?.action === 'archive' ? (
          <ArchiveCourse course={removal.course} onClose={stop} />
        ) : null}
        {removal?.action === 'delete' ? (
          <DeleteCourse course={removal.course} onClose={stop} />
        ) : null}
      </Suspense>
    </>
  )
}

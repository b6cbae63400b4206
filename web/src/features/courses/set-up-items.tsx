import { useListCoursesQuery } from '../../api/endpoints/courses.ts'
import type { SetUpStep } from '../contribution.ts'
import { CourseDialog } from './course-dialog.tsx'

/** Courses as a step of the wizard: the form of /cursos. */
export const CourseItems: SetUpStep['Items'] = ({ onSaved, children }) => {
  const { data, error, isFetching, refetch } = useListCoursesQuery({ query: {} })
  return children({
    rows: data?.length,
    form: (
      <CourseDialog
        isGone={false}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
        onClose={onSaved}
      />
    ),
  })
}

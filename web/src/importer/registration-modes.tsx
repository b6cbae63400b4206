import { type ReactNode, Suspense, useState } from 'react'
import { useFormPlace } from '../ui/form-place.ts'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Tabs } from '../ui/tabs.tsx'

type Modes = {
  readonly isNew: boolean
  /** The panel of the file, loaded when it is opened. */
  readonly file: ReactNode
  readonly first?: 'one' | 'file'
}

/**
 * Two ways to register: one by one, or from a file. `around` puts the form into its tab; an edit
 * and a form on a page have the form alone.
 */
export const useRegistrationModes = ({ isNew, file, first = 'one' }: Modes) => {
  const isOnPage = useFormPlace() !== null
  const [mode, setMode] = useState<string>(first)
  const hasTabs = isNew && !isOnPage
  const wrapForm = (form: ReactNode): ReactNode =>
    hasTabs ? (
      <Tabs
        label="Cómo registrar"
        value={mode}
        onChange={setMode}
        tabs={[
          { id: 'one', label: 'Individual', content: form },
          {
            id: 'file',
            label: 'Carga Masiva',
            content: <Suspense fallback={<ListSkeleton />}>{file}</Suspense>,
          },
        ]}
      />
    ) : (
      form
    )
  return { isFile: hasTabs && mode === 'file', around: wrapForm }
}

import {
  type CourseErrors,
  type CourseValues,
  labels,
  type TextFieldName,
} from './course-values.ts'

export type CourseFieldsProps = {
  readonly values: CourseValues
  readonly errors: CourseErrors
  readonly change: (part: Partial<CourseValues>) => void
  /** Pictures are on their way. */
  readonly onBusy: (isBusy: boolean) => void
}

/** What every text of the form has. */
export const textOf = (
  { values, errors, change }: Omit<CourseFieldsProps, 'onBusy'>,
  name: TextFieldName
) => ({
  label: labels[name],
  name,
  autoComplete: 'off',
  value: values[name],
  error: errors[name],
  onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
})

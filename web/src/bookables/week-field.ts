import type { Weekday } from '@mostrador/kernel'
import { type FormField, type FormFields, mergeValues } from '../api/merge-values.ts'
import { dayNames, textOfSlots } from '../ui/schedule-editor/problems.ts'
import {
  isSameDay,
  isSameWeek,
  type Slot,
  type WorkingWeek,
} from '../ui/schedule-editor/working-week.ts'

const dayField = (day: Weekday): FormField<readonly Slot[]> => ({
  label: `Horario de ${dayNames[day]}`,
  isSame: isSameDay,
  format: slots => (slots.length === 0 ? 'cerrado' : textOfSlots(slots)),
})
const days: FormFields<WorkingWeek> = {
  monday: dayField('monday'),
  tuesday: dayField('tuesday'),
  wednesday: dayField('wednesday'),
  thursday: dayField('thursday'),
  friday: dayField('friday'),
  saturday: dayField('saturday'),
  sunday: dayField('sunday'),
}

/** A working week in a form: two people who edit different days both keep what they typed. */
export const weekField: FormField<WorkingWeek> = {
  isSame: isSameWeek,
  merge: weeks => mergeValues(days, weeks),
}

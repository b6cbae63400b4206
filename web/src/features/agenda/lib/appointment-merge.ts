import type { AppointmentDraft } from './appointment-draft.ts'

/** What changes together, in the words of the form. */
const groups: readonly { label: string; names: readonly (keyof AppointmentDraft)[] }[] = [
  { label: 'Servicio', names: ['serviceId'] },
  // The title is the client's name.
  { label: 'Cliente', names: ['clientId', 'title'] },
  { label: 'Especialista', names: ['branchId', 'specialistId'] },
  { label: 'Horario', names: ['startDate', 'startTime', 'endDate', 'endTime'] },
  { label: 'Modalidad', names: ['type'] },
  { label: 'Notas internas', names: ['details'] },
  { label: 'Notas del cliente', names: ['clientNotes'] },
]

export type MergedDrafts = {
  /** Labels of what both changed, to something different. */
  readonly conflicts: readonly string[]
  /** Of what both changed, what is typed here. */
  readonly mine: AppointmentDraft
  /** Of what both changed, what somebody else saved. */
  readonly theirs: AppointmentDraft
}

/** Three-way merge: what only one of both changed since `base` is kept in either answer. */
export const mergedDrafts = (
  base: AppointmentDraft,
  mine: AppointmentDraft,
  theirs: AppointmentDraft
): MergedDrafts => {
  const differs = (
    names: readonly (keyof AppointmentDraft)[],
    a: AppointmentDraft,
    b: AppointmentDraft
  ) => names.some(name => a[name] !== b[name])
  const part = (names: readonly (keyof AppointmentDraft)[], from: AppointmentDraft) =>
    Object.fromEntries(names.map(name => [name, from[name]]))
  const foreign = groups.filter(({ names }) => differs(names, base, theirs))
  const changedByBoth = foreign.filter(
    ({ names }) => differs(names, base, mine) && differs(names, mine, theirs)
  )
  const acceptedGroups = foreign.filter(group => !changedByBoth.includes(group))
  const mergedMine = Object.assign(
    {},
    mine,
    ...acceptedGroups.map(({ names }) => part(names, theirs))
  )
  return {
    conflicts: changedByBoth.map(({ label }) => label),
    mine: mergedMine,
    theirs: Object.assign({}, mergedMine, ...changedByBoth.map(({ names }) => part(names, theirs))),
  }
}

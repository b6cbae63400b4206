/** Enrolments among the pages of permissions. */
export const PAGE = 'enrollments'

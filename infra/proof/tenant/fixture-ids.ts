import type { BulkId } from './fixture-bulk.ts'
import type { CatalogId } from './fixture-catalog.ts'
import type { createEnrollmentImports } from './fixture-enrollment-imports.ts'
import type { createClientImports } from './fixture-imports.ts'

type ClientImportId = keyof Awaited<ReturnType<typeof createClientImports>>
type EnrollmentImportId = keyof Awaited<ReturnType<typeof createEnrollmentImports>>

/** What a business has, by what it is. */
export type FixtureId =
  | BulkId
  | CatalogId
  | 'businessId'
  | 'ownerId'
  | 'memberId'
  | 'invitationId'
  | 'branchId'
  | 'serviceId'
  | 'specialistId'
  | 'clientId'
  | 'otherClientId'
  | 'funnelId'
  | 'appointmentId'
  | 'blockId'
  | 'threadId'
  | 'messageId'
  | 'connectionId'
  | 'loginId'
  | 'assistantId'
  | 'turnId'
  | 'notificationId'
  | ClientImportId
  | EnrollmentImportId

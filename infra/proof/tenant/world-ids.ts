import type { BulkId } from './world-bulk.ts'
import type { CatalogId } from './world-catalog.ts'
import type { createEnrollmentImports } from './world-enrollment-imports.ts'
import type { createClientImports } from './world-imports.ts'

type ClientImportId = keyof Awaited<ReturnType<typeof createClientImports>>
type EnrollmentImportId = keyof Awaited<ReturnType<typeof createEnrollmentImports>>

/** What a business has, by what it is. */
export type WorldId =
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

export { currentTenant, TenantPool, withoutTenant, withTenant } from './tenancy.ts'
export {
  type ClientTable,
  type ClientTableOwner,
  clientTables,
  unmovedClientTables,
} from './client-tables.ts'
export { type PersonalTable, personalTables } from './personal-tables.ts'
export {
  type Database,
  dbFor,
  type OpenDatabase,
  openDatabase,
  type OwnerClient,
  type OwnerDatabase,
  type OwnerTransaction,
  type TransactionOptions,
} from './database.ts'
export { type Owner, owners, ownership, roleOf, schemaOf } from './ownership.ts'
export { Prisma } from './generated/client/client.ts'
export { sqlStateOf } from './raw.ts'
export { isContended } from './contended.ts'
export { DatabaseDown, isUnavailable } from './unavailable.ts'

export { PostgresFailure, type PostgresFailureCode, type PostgresServer, startPostgres, type StartPostgres } from './postgres.ts'
export { type FreshDatabase, freshDatabase } from './postgres-fresh.ts'

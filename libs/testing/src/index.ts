export {
  deletePostgres,
  PostgresFailure,
  type PostgresFailureCode,
  type PostgresServer,
  startPostgres,
  type StartPostgres,
} from './postgres.ts'
export { type FreshDatabase, freshDatabase } from './postgres-fresh.ts'
export { makePlainOwner, plainOwnersDatabase } from './postgres-plain-owner.ts'
export {
  type CallAs,
  hopTo,
  startTestApp,
  type StartTestApp,
  type TestApp,
  type TestReply,
} from './test-app.ts'
export { aBusiness, anActor } from './actors.ts'
export { type SentFile, sendFileAs } from './send-file.ts'
export { type TestClock, testClock } from './test-clock.ts'
export { settling } from './settled.ts'
export { stopDatabase } from './database-outage.ts'
export { runAsOwner } from './run-as-owner.ts'
export { addressesNear, type Address, numbersFrom } from './paths/addresses.ts'
export { type RawReply, type RawRequest, rawClient } from './paths/raw-client.ts'
export {
  openRecordedGateway,
  type RecordedGateway,
  type Topology,
  topologies,
} from './paths/recorded-gateway.ts'
export { problemOfExchange, type Exchange } from './paths/exchange-problem.ts'
export { type Spelling, spellings } from './paths/spellings.ts'
export { freeTestPort } from './free-port.ts'
export { hasRedis, secureRedis, startRedis, type TestRedis } from './redis.ts'
export { shopOracle } from './shop-oracle.ts'

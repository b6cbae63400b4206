export {
  actorHeader,
  actorOf,
  businessOf,
  type Hop,
  signActor,
  type SignedCall,
  verifyActor,
} from './actor.ts'
// The one version of lru-cache; services take it from here.
export { LRUCache } from 'lru-cache'
export { createSignal } from './concurrency/signal.ts'
export {
  consume,
  type Consumers,
  consumeOutside,
  type OutsideConsumers,
  type SqlConsumers,
} from './bus/consume.ts'
export { type DeliveryPolicy } from './bus/delivery.ts'
export type { BusEvent, EventBus, EventHandler, Progress } from './bus/event-bus.ts'
export type { Broker, NewRecord } from './bus/kafka/broker.ts'
export { createKafkaBroker } from './bus/kafka/kafkajs/broker.ts'
export { createKafkaBus } from './bus/kafka/kafka-bus.ts'
export type { KafkaSecurity } from './bus/kafka/security.ts'
export { allTopics } from './bus/kafka/topics.ts'
export { createPostgresBus, type PostgresBusOptions } from './bus/postgres/postgres-bus.ts'
export { createRelay } from './bus/kafka/relay.ts'
export { partsOf } from './bus/kafka/relay-records.ts'
export {
  type Mounts,
  mountedPeers,
  type PeerReply,
  type PeerRequest,
  type Peers,
  PeerUnreachable,
  remotePeers,
  type ServiceUrls,
  UnsafePeerPath,
} from './client/peers.ts'
export { outgoingAgent, outgoingHttpsAgent } from './client/outgoing.ts'
export {
  allowedCaller,
  type CallOptions,
  type ServiceClients,
  serviceClients,
  urlOf,
} from './client/service-client.ts'
export { checkConfigs, ConfigError, loadConfig, type Variables } from './process/config.ts'
export {
  currentContext,
  type EventActor,
  inContext,
  nextSpan,
  traceIdOf,
  type WorkContext,
} from './context.ts'
export {
  type AnyTransaction,
  type SqlTransaction,
  type ServiceDatabase,
  type ServiceTransaction,
  type OwnerOf,
  ownerOf,
  type EventInput,
  type NewEvent,
  type EventPublisher,
} from './database/service-database.ts'
export { withOutbox } from './database/with-outbox.ts'
export {
  type DeadLetter,
  type DeadLetterFilter,
  type DeadLetterKind,
  type DeadLetters,
  createDeadLetters,
} from './dead-letters/dead-letters.ts'
export { createDeadLetterActions, type DeadLetterActions } from './dead-letters/actions.ts'
export { armFailpoints, failpoint, FailpointConfig, failpoints } from './process/failpoint.ts'
export { keyForStep } from './idempotency/finishing-key.ts'
export { createPreparedQueries } from './database/sql-transaction.ts'
export { groupCommit, type GroupCommit } from './concurrency/group-commit.ts'
export { batcher, keyedBatcher } from './concurrency/batcher.ts'
export { internalError, platformErrors } from './http/errors.ts'
export { docs, openApiOf } from './http/openapi.ts'
export { defaultTimeouts, type RequestTimeouts } from './http/request-timeouts.ts'
export { PeerRefusal, problemOf, refusals, RefusalWithText } from './http/refusals.ts'
export {
  type Answer,
  answer,
  type Handler,
  type Served,
  serve,
  type RouteContext,
} from './http/serve.ts'
export { hashOf } from './idempotency/idempotency.ts'
export { takesKey } from './idempotency/keyed-request.ts'
export { discardAbandoned, receivedPath } from './http/received-file.ts'
export { filesOrigin } from './http/files-origin.ts'
export { spanOf } from './http/server-span.ts'
export { type InvalidField } from './http/validation.ts'
export type { Infra } from './process/assemble-infra.ts'
export { type ClusterOptions, createClusterInfra, createLocalInfra } from './process/infra.ts'
export { createPostgresTransport, createRedisTransport, prepareJobs } from './jobs/bullmq.ts'
export {
  defineJob,
  type JobDefinition,
  type JobRunner,
  type Jobs,
  type JobTry,
  type JobTransport,
  type Schedule,
  type Worker,
} from './jobs/jobs.ts'
export { isLeftToRetry } from './jobs/left-to-retry.ts'
export { createJobRunner, type JobRunnerOptions } from './jobs/job-runner.ts'
export { createTimerTable, type TimerTable } from './jobs/timer-table.ts'
export { every, work } from './jobs/work.ts'
export { type Listener, createListener } from './database/listener.ts'
export { metricsServer } from './http/metrics-server.ts'
export { createLogger, type Log, loggable, type LogLevel } from './telemetry/logger.ts'
export type { Mailer, OutgoingMail } from './mail/mail.ts'
export { createMailer, MailConfig } from './mail/mailer.ts'
export { PublicAddress, publicUrl } from './process/public-address.ts'
export { createMetrics, type Meter, type Metrics } from './telemetry/metrics.ts'
export { mount, type Mounted } from './process/mount.ts'
export { retryUntil } from './concurrency/retry-until.ts'
export { ProcessConfig, run, stopOnSignal } from './process/run.ts'
export { hashOfSecret, newSecret } from './security/secret.ts'
export { seal, type SealedPlace, sealKeys, type SealKeys, unseal } from './security/seal.ts'
export { isStale, withRevision } from './revision.ts'
export { openRedis, type SharedRedis } from './process/redis.ts'
export { type TtlCache, ttlCache } from './concurrency/ttl-cache.ts'
export { singleFlight } from './concurrency/single-flight.ts'
export {
  runInSpan,
  type OpenSpan,
  type SpanAttributes,
  startSpan,
} from './telemetry/span.ts'
export { startTracing, TracingConfig } from './telemetry/tracing.ts'
export {
  defineService,
  type ServiceContext,
  type ServerOptions,
  type Service,
} from './process/service.ts'
export { createImportEngine, type ImportEngine } from './imports/engine.ts'
export type {
  ImportKind,
  ReviewedRow,
  RowOutcome,
  RowToCreate,
  RowToRemove,
} from './imports/import-kind.ts'
export { serveImports } from './imports/routes.ts'
export { type AppliedMerge, applyClientMerge } from './client-merges/apply-merge.ts'
export { lockMerges } from './client-merges/merge-repository.ts'
export {
  countClientRecords,
  currentClient,
  followClientMerges,
  idsOfClient,
} from './client-merges/follow-merges.ts'
export { followClientErasures, personalRowsOf } from './client-privacy/follow-erasures.ts'
export { erasePersonalRows } from './client-privacy/repository.ts'
export { clientsWithRecords } from './client-merges/used-clients.ts'
